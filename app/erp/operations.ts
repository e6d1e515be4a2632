import type { Erp } from "./erp";

/** Names every method of the port as `group.method`, as in "orders.create". */
export type OperationName = { [Group in keyof Erp]: `${Group}.${keyof Erp[Group] & string}` }[keyof Erp];

/** Describes how `connectErp` calls one operation. */
interface Treatment {
  /** Changes data in the ERP: never cached, never retried, and its outcome may be ambiguous. */
  isWrite?: true;
  /** Cache TTL in milliseconds. 0 always asks the ERP and keeps the answer only as a fallback for an outage. */
  ttl: number;
  /** Bypasses the cache altogether, also as a fallback: the answer must be current, or it is a stream. */
  isLive?: true;
  /** Timeout of one attempt in milliseconds. */
  timeout: number;
  /** Takes seconds for one answer: such calls have at most half of the places, so that they never keep all others waiting. */
  isSlow?: true;
  /** Caches the answer under the customer's tag, which every write for that customer invalidates. */
  ofCustomer?: true;
}

const second = 1_000;
const minute = 60 * second;

const readTreatment: Treatment = { ttl: 0, timeout: 15 * second };
const masterTreatment: Treatment = { ttl: 10 * minute, timeout: 15 * second };
const listTreatment: Treatment = { ttl: minute, timeout: 15 * second, ofCustomer: true };
const liveTreatment: Treatment = { ttl: 0, isLive: true, timeout: 15 * second };
const slowTreatment: Treatment = { ttl: 0, isLive: true, isSlow: true, timeout: 60 * second };
const simulationTreatment: Treatment = { ttl: 0, isLive: true, timeout: 30 * second };
const replicationTreatment: Treatment = { ttl: 0, isLive: true, timeout: 60 * second };
const priceListTreatment: Treatment = { ttl: 15 * minute, timeout: 15 * second };
const writeTreatment: Treatment = { ttl: 0, isLive: true, isWrite: true, timeout: 60 * second };

/** Lists every operation: a method without an entry, or an entry without a method, does not compile. */
const treatments = {
  "partners.get": masterTreatment,
  "partners.search": masterTreatment,
  "partners.related": masterTreatment,
  "partners.salesAreas": masterTreatment,
  "partners.addresses": masterTreatment,
  "partners.validateAddress": liveTreatment,
  "materials.get": masterTreatment,
  "materials.search": masterTreatment,
  "materials.categories": masterTreatment,
  "materials.customerMaterials": masterTreatment,
  "materials.batches": { ttl: minute, timeout: 15 * second },
  "materials.changedSince": liveTreatment,
  "pricing.listPrices": priceListTreatment,
  "pricing.simulate": simulationTreatment,
  "availability.check": { ttl: minute, timeout: 15 * second },
  "orders.simulateChange": simulationTreatment,
  "quotes.simulateChange": simulationTreatment,
  "orders.findBySubmission": liveTreatment,
  "quotes.findBySubmission": liveTreatment,
  "orders.findChange": liveTreatment,
  "quotes.findChange": liveTreatment,
  "orders.similar": liveTreatment,
  "orders.get": readTreatment,
  "orders.copy": readTreatment,
  "quotes.get": readTreatment,
  "quotes.copy": readTreatment,
  "deliveries.get": readTreatment,
  "invoices.get": readTreatment,
  "documents.flow": readTreatment,
  "orders.search": listTreatment,
  "quotes.search": listTreatment,
  "deliveries.search": listTreatment,
  "invoices.search": listTreatment,
  "documents.search": listTreatment,
  "receivables.openItems": readTreatment,
  "receivables.balance": readTreatment,
  "receivables.statement": readTreatment,
  "receivables.payments": readTreatment,
  "receivables.downPayments": readTreatment,
  "receivables.findPayment": liveTreatment,
  "receivables.getOpenItems": liveTreatment,
  "receivables.sumChosen": liveTreatment,
  "receivables.firstChosen": liveTreatment,
  "outputs.fetch": slowTreatment,
  "attachments.list": readTreatment,
  "attachments.fetch": slowTreatment,
  "system.ping": liveTreatment,
  "system.salesAreas": { ttl: minute, timeout: 15 * second },
  "returns.reasons": masterTreatment,
  "returns.findBySubmission": liveTreatment,
  "returns.get": readTreatment,
  "returns.search": readTreatment,
  "reports.list": masterTreatment,
  "reports.run": { ttl: 0, isLive: true, timeout: 120 * second },
  "replication.changes": replicationTreatment,
  "replication.read": replicationTreatment,
  "replication.masters": replicationTreatment,
  "replication.inventory": replicationTreatment,
  "orders.create": writeTreatment,
  "orders.change": writeTreatment,
  "orders.cancel": writeTreatment,
  "quotes.create": writeTreatment,
  "quotes.change": writeTreatment,
  "quotes.cancel": writeTreatment,
  "quotes.convert": writeTreatment,
  "quotes.requote": writeTreatment,
  "returns.create": writeTreatment,
  "receivables.postPayment": writeTreatment,
  "attachments.add": writeTreatment,
  "attachments.remove": writeTreatment,
} satisfies Record<OperationName, Treatment>;

export const operationNames = Object.keys(treatments) as OperationName[];

export const treatmentOf = (operation: OperationName): Treatment => treatments[operation];

/** Caching of an operation's answer for an overview: like that of a list, unless it always has to be current. */
export const overviewTreatmentOf = (operation: OperationName): Treatment => {
  const treatment = treatmentOf(operation);
  return treatment.isLive || treatment.ttl > 0
    ? treatment
    : { ...treatment, ttl: listTreatment.ttl, ofCustomer: true };
};
