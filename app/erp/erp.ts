import type { Deliveries, Documents, Invoices, Orders, Quotes } from "./port/documents";
import type { Materials } from "./port/materials";
import type { Attachments, Outputs } from "./port/outputs";
import type { Partners } from "./port/partners";
import type { AvailabilityCheck, Pricing } from "./port/pricing";
import type { Receivables } from "./port/receivables";
import type { Replication } from "./port/replication";
import type { Reports } from "./port/reports";
import type { Returns } from "./port/returns";
import type { Capabilities, System } from "./port/system";

export * from "./port/basics";
export * from "./port/documents";
export * from "./port/master-replication";
export * from "./port/materials";
export * from "./port/outputs";
export * from "./port/partners";
export * from "./port/pricing";
export * from "./port/receivables";
export * from "./port/replication";
export * from "./port/reports";
export * from "./port/returns";
export * from "./port/system";

/**
 * Port to the ERP, in the portal's own words. Every method takes a context first and returns the value, the ERP's
 * messages, and time and source of the answer. Failures are thrown as `ErpError`; a line that cannot be ordered or a
 * document that exists already is no failure but part of the value. Callers go through `connectErp`, which adds
 * cache, circuit breaker and timeouts: an adapter never retries, never caches, stops when `ctx.signal` aborts, and
 * marks a failed write as `ambiguous` unless it is certain that nothing was written.
 */
export interface Erp {
  partners: Partners;
  materials: Materials;
  pricing: Pricing;
  availability: AvailabilityCheck;
  orders: Orders;
  quotes: Quotes;
  deliveries: Deliveries;
  invoices: Invoices;
  documents: Documents;
  receivables: Receivables;
  returns: Returns;
  outputs: Outputs;
  attachments: Attachments;
  reports: Reports;
  replication: Replication;
  system: System;
  /** Tells at once, without a call, what an ERP connection can do. */
  capabilitiesOf(system: string): Capabilities;
}
