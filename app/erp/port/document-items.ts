import type { BusinessDate, Coded, Decimal, Permit } from "./basics";
import type { DocumentKind, StatusCode } from "./document-kinds";
import type { PriceComponent, ScheduleLine, SetPart } from "./pricing";

/** The company that sells: sender of the documents, creditor of the invoices. */
export interface Seller {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  /** Country code of ISO 3166, two letters. */
  country: string;
  phone: string;
  email: string;
  /** VAT number as registered, with its country prefix. */
  taxNumber: string;
  /** Trade register with its number. */
  register: string;
  bank: {
    name: string;
    iban: string;
    bic: string;
    /** Swiss account for payments with a QR reference. */
    qrIban?: string;
  };
}

export interface DocumentItem {
  itemNumber: number;
  material: string;
  customerMaterial: string | null;
  name: string;
  quantity: Decimal;
  unit: string;
  /** The same quantity in the material's base unit. */
  baseQuantity: Decimal;
  baseUnit: string;
  netPrice: Decimal;
  priceQuantity: Decimal;
  priceUnit: string;
  net: Decimal;
  tax: Decimal;
  /** Code of the entry of `totals.taxes` that has this item in its base. */
  taxCode: string;
  total: Decimal;
  currency: string;
  weightKg: Decimal;
  status: Coded<StatusCode>;
  requestedDate: BusinessDate | null;
  scheduleLines: ScheduleLine[];
  priceComponents: PriceComponent[];
  deliveredQuantity: Decimal;
  /**
   * Quantity of a quote's item that is not ordered yet, of an order's item that is not delivered yet; 0 for other
   * kinds.
   */
  openQuantity: Decimal;
  invoicedQuantity: Decimal;
  batches: { batch: string; quantity: Decimal }[];
  /** Empty for materials that are no set, and on invoices, which name the set alone. */
  parts: SetPart[];
  note: string;
  attributes: Record<string, string>;
  rejection: Coded | null;
  /** Item of the preceding document. */
  reference: { kind: DocumentKind; number: string; itemNumber: number } | null;
  change: Permit;
}
