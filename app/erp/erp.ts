import type { Deliveries, Documents, Invoices, Orders, Quotes } from "./port/documents";
import type { Materials } from "./port/materials";
import type { Attachments, Outputs } from "./port/outputs";
import type { Partners } from "./port/partners";
import type { AvailabilityCheck, Pricing } from "./port/pricing";
import type { Receivables } from "./port/receivables";
import type { Returns } from "./port/returns";
import type { System } from "./port/system";

export * from "./port/basics";
export * from "./port/documents";
export * from "./port/materials";
export * from "./port/outputs";
export * from "./port/partners";
export * from "./port/pricing";
export * from "./port/receivables";
export * from "./port/returns";
export * from "./port/system";

/**
 * The enterprise system in the portal's own words. Each call takes a context first and answers with the value, the
 * ERP's messages, and when and from where it comes. What cannot be done is thrown as an `ErpError`; a line that
 * cannot be had, or a document that exists already, is part of the value.
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
  system: System;
}
