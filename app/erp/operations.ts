/** How each operation of the port is treated on its way to the ERP. Everything not named here is a plain reading. */
interface Treatment {
  write?: true;
  /** Milliseconds during which an answer counts as fresh; 0 asks each time and keeps the answer for bad days. */
  ttl: number;
  /** Never answered from memory: the truth of this moment, or a stream. */
  live?: true;
  /** Milliseconds to wait for the answer. */
  timeout: number;
  /** About one customer's documents: forgotten as soon as the portal has written something for that customer. */
  ofCustomer?: true;
}

const second = 1_000;
const minute = 60 * second;

const reading: Treatment = { ttl: 0, timeout: 15 * second };
const master: Treatment = { ttl: 10 * minute, timeout: 15 * second };
const list: Treatment = { ttl: minute, timeout: 15 * second, ofCustomer: true };
const live: Treatment = { ttl: 0, live: true, timeout: 15 * second };
const slow: Treatment = { ttl: 0, live: true, timeout: 60 * second };
const writing: Treatment = { ttl: 0, live: true, write: true, timeout: 60 * second };

const treatments: Record<string, Treatment> = {
  "partners.get": master,
  "partners.search": master,
  "partners.related": master,
  "partners.salesAreas": master,
  "partners.addresses": master,
  "partners.credit": reading,
  "partners.validateAddress": live,
  "materials.get": master,
  "materials.search": master,
  "materials.categories": master,
  "materials.units": master,
  "materials.customerMaterials": master,
  "materials.batches": { ttl: minute, timeout: 15 * second },
  "materials.changedSince": live,
  "pricing.listPrices": { ttl: 15 * minute, timeout: 15 * second },
  "pricing.scales": { ttl: 15 * minute, timeout: 15 * second },
  "pricing.simulate": { ttl: 0, live: true, timeout: 30 * second },
  "availability.check": { ttl: minute, timeout: 15 * second },
  "orders.simulateChange": { ttl: 0, live: true, timeout: 30 * second },
  "quotes.simulateChange": { ttl: 0, live: true, timeout: 30 * second },
  "orders.findBySubmission": live,
  "quotes.findBySubmission": live,
  "orders.similar": live,
  "orders.search": list,
  "quotes.search": list,
  "deliveries.search": list,
  "invoices.search": list,
  "documents.search": list,
  "receivables.findPayment": live,
  "receivables.getOpenItems": live,
  "outputs.fetch": slow,
  "outputs.fetchZip": slow,
  "attachments.fetch": slow,
  "system.ping": live,
  "system.capabilities": master,
  "system.salesAreas": { ttl: minute, timeout: 15 * second },
  "returns.reasons": master,
  "orders.create": writing,
  "orders.change": writing,
  "orders.cancel": writing,
  "quotes.create": writing,
  "quotes.change": writing,
  "quotes.cancel": writing,
  "quotes.convert": writing,
  "quotes.requote": writing,
  "returns.create": writing,
  "receivables.postPayment": writing,
  "attachments.add": writing,
  "attachments.remove": writing,
};

export const treatmentOf = (operation: string): Treatment => treatments[operation] ?? reading;
