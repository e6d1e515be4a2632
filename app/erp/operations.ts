import type { Erp } from "./erp";

/** Names every method of the port as `group.method`, as in "orders.create". */
export type OperationName = { [Group in keyof Erp]: `${Group}.${keyof Erp[Group] & string}` }[keyof Erp];

/** Describes how `connectErp` calls one operation. */
interface Treatment {
  /** Changes data in the ERP: never cached, never retried, and its outcome may be ambiguous. */
  write?: true;
  /** Cache TTL in milliseconds. 0 always asks the ERP and keeps the answer only as a fallback for an outage. */
  ttl: number;
  /** Bypasses the cache altogether, also as a fallback: the answer must be current, or it is a stream. */
  live?: true;
  /** Timeout of one attempt in milliseconds. */
  timeout: number;
  /** Takes seconds for one answer: such calls have at most half of the places, so that they never keep all others waiting. */
  slow?: true;
  /** Caches the answer under the customer's tag, which every write for that customer invalidates. */
  ofCustomer?: true;
}

const second = 1_000;
const minute = 60 * second;

const reading: Treatment = { ttl: 0, timeout: 15 * second };
const master: Treatment = { ttl: 10 * minute, timeout: 15 * second };
const list: Treatment = { ttl: minute, timeout: 15 * second, ofCustomer: true };
const liveTreatment: Treatment = { ttl: 0, live: true, timeout: 15 * second };
const slowTreatment: Treatment = { ttl: 0, live: true, slow: true, timeout: 60 * second };
const writing: Treatment = { ttl: 0, live: true, write: true, timeout: 60 * second };

/** Lists every operation: a method without an entry, or an entry without a method, does not compile. */
const treatments = {
  "partners.get": master,
  "partners.search": master,
  "partners.related": master,
  "partners.salesAreas": master,
  "partners.addresses": master,
  "partners.credit": reading,
  "partners.validateAddress": liveTreatment,
  "materials.get": master,
  "materials.search": master,
  "materials.categories": master,
  "materials.units": master,
  "materials.customerMaterials": master,
  "materials.batches": { ttl: minute, timeout: 15 * second },
  "materials.changedSince": liveTreatment,
  "pricing.listPrices": { ttl: 15 * minute, timeout: 15 * second },
  "pricing.scales": { ttl: 15 * minute, timeout: 15 * second },
  "pricing.simulate": { ttl: 0, live: true, timeout: 30 * second },
  "availability.check": { ttl: minute, timeout: 15 * second },
  "orders.simulateChange": { ttl: 0, live: true, timeout: 30 * second },
  "quotes.simulateChange": { ttl: 0, live: true, timeout: 30 * second },
  "orders.findBySubmission": liveTreatment,
  "quotes.findBySubmission": liveTreatment,
  "orders.findChange": liveTreatment,
  "quotes.findChange": liveTreatment,
  "orders.similar": liveTreatment,
  "orders.get": reading,
  "orders.copy": reading,
  "quotes.get": reading,
  "quotes.copy": reading,
  "deliveries.get": reading,
  "invoices.get": reading,
  "documents.flow": reading,
  "orders.search": list,
  "quotes.search": list,
  "deliveries.search": list,
  "invoices.search": list,
  "documents.search": list,
  "receivables.openItems": reading,
  "receivables.balance": reading,
  "receivables.statement": reading,
  "receivables.payments": reading,
  "receivables.downPayments": reading,
  "receivables.findPayment": liveTreatment,
  "receivables.getOpenItems": liveTreatment,
  "receivables.sumChosen": liveTreatment,
  "receivables.firstChosen": liveTreatment,
  "outputs.list": reading,
  "outputs.fetch": slowTreatment,
  "outputs.fetchZip": slowTreatment,
  "attachments.list": reading,
  "attachments.fetch": slowTreatment,
  "system.ping": liveTreatment,
  "system.salesAreas": { ttl: minute, timeout: 15 * second },
  "returns.reasons": master,
  "returns.findBySubmission": liveTreatment,
  "returns.get": reading,
  "returns.search": reading,
  "reports.list": master,
  "reports.run": { ttl: 0, live: true, timeout: 120 * second },
  "replication.changes": { ttl: 0, live: true, timeout: 60 * second },
  "replication.read": { ttl: 0, live: true, timeout: 60 * second },
  "replication.masters": { ttl: 0, live: true, timeout: 60 * second },
  "replication.inventory": { ttl: 0, live: true, timeout: 60 * second },
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
} satisfies Record<OperationName, Treatment>;

export const operationNames = Object.keys(treatments) as OperationName[];

export const treatmentOf = (operation: OperationName): Treatment => treatments[operation];

/** Caching of an operation's answer for an overview: like that of a list, unless it always has to be current. */
export const overviewTreatmentOf = (operation: OperationName): Treatment => {
  const treatment = treatmentOf(operation);
  return treatment.live || treatment.ttl > 0 ? treatment : { ...treatment, ttl: list.ttl, ofCustomer: true };
};
