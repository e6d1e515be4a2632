import type {
  Address,
  BusinessDate,
  Coded,
  Decimal,
  ErpContext,
  ErpMessage,
  ErpResult,
  NamedPartner,
  PartnerFunction,
} from "./basics";
import type { Batch } from "./materials";

/** Draft of an order or a quote: the input of simulation and creation alike. */
export interface DraftDocument {
  kind: "order" | "quote";
  soldTo: string;
  /** Determined from the sold-to if absent. */
  shipTo?: string;
  payer?: string;
  /** Replaces the ship-to's own address on this document only. */
  shipToAddress?: Address;
  poNumber?: string;
  requestedDate?: BusinessDate;
  shippingOption?: string;
  /** Confirms all lines for one day, the latest of theirs. */
  completeDelivery?: boolean;
  /** Requested end of a quote's validity. */
  validTo?: BusinessDate;
  /** Document that this one follows (a quote) or repeats. */
  reference?: { kind: "order" | "quote"; number: string };
  note?: string;
  /** Additional fields of this installation, by their names in the page configuration. */
  attributes?: Record<string, string>;
  lines: DraftLine[];
}

export interface DraftLine {
  /** Number of the line: 10, 20, 30 …, unique in the document. */
  itemNumber: number;
  /** Material number of the supplier or of the customer. */
  material: string;
  quantity: Decimal;
  /** Defaults to the material's sales unit. */
  unit?: string;
  requestedDate?: BusinessDate;
  /** Quantity per batch; chosen by the ERP if absent. */
  batches?: { batch: string; quantity: Decimal }[];
  note?: string;
  reference?: { number: string; itemNumber: number };
  attributes?: Record<string, string>;
  /** Removes the line; used in changes only. */
  changeStatus?: "D";
}

export interface Simulation {
  lines: SimulatedLine[];
  totals: DocumentTotals;
  credit: CreditVerdict;
  /** Partners as determined by the ERP, one per function. */
  partners: DeterminedPartner[];
  shippingOptions: ShippingOption[];
  /** Missing data that would block the document; empty if it is complete. */
  incomplete: ErpMessage[];
  /** Tells whether `create` would accept the draft as it is. */
  acceptable: boolean;
}

/** Component of a set, included in its price and delivered with it; its quantity is that of the whole line. */
export interface SetPart {
  material: string;
  name: string;
  quantity: Decimal;
  unit: string;
}

export interface SimulatedLine {
  itemNumber: number;
  material: string;
  customerMaterial: string | null;
  name: string;
  /**
   * `requestedQuantity` is the draft's; `quantity` follows from it by minimum and rounding quantities, and is 0 if
   * the line cannot be ordered.
   */
  requestedQuantity: Decimal;
  quantity: Decimal;
  unit: string;
  unitOptions: Coded[];
  baseQuantity: Decimal;
  baseUnit: string;
  /** Price of `priceQuantity` units of `priceUnit`. */
  netPrice: Decimal;
  priceQuantity: Decimal;
  priceUnit: string;
  net: Decimal;
  tax: Decimal;
  total: Decimal;
  currency: string;
  weightKg: Decimal;
  priceComponents: PriceComponent[];
  scales: PriceScale[];
  scheduleLines: ScheduleLine[];
  availability: Availability;
  batchManaged: boolean;
  batches: Batch[];
  selectedBatches: { batch: string; quantity: Decimal }[];
  parts: SetPart[];
  /** Set if the ERP replaces the requested material by another. */
  substitution: { requested: string; reason: Coded } | null;
  messages: ErpMessage[];
}

export interface DocumentTotals {
  /** Sum of the lines' net values. */
  goods: Decimal;
  /** Sum of the discounts; `goods` has them deducted already. */
  discounts: Decimal;
  freight: Decimal;
  /** Charges on the document as a whole, such as a minimum order surcharge. */
  surcharges: Decimal;
  /** Name of the surcharge's condition in the reader's language; none if there are several, or the ERP has no name for it. */
  surchargeLabel?: string;
  /** Sum of goods, freight and surcharges, before tax. */
  net: Decimal;
  tax: Decimal;
  total: Decimal;
  currency: string;
  weightKg: Decimal;
  taxes: TaxSubtotal[];
}

/** Tax of all lines and charges of one rate and reason. */
export interface TaxSubtotal {
  code: string;
  /** Name with its rate in the reader's language; empty if the ERP tells the rate alone. */
  label: string;
  category: TaxCategory;
  rate: Decimal;
  base: Decimal;
  amount: Decimal;
  /** Text that an invoice without tax must print; empty if there is tax. */
  reason: string;
}

/**
 * Categories of EN 16931 (code list UNTDID 5305): S standard or reduced rate, Z zero rate, E exempt, K intra-Community
 * supply, G export, AE reverse charge.
 */
export type TaxCategory = "S" | "Z" | "E" | "K" | "G" | "AE";

/** Result of one step of the pricing procedure for a line. */
export interface PriceComponent {
  step: number;
  type: string;
  label: string;
  kind: "price" | "discount" | "surcharge" | "freight" | "tax" | "subtotal" | "information";
  /** Percentage, or an amount in the currency; see `rateUnit`. */
  rate: Decimal;
  rateUnit: "percent" | "currency";
  /** Quantity for which the rate holds; null for percentages and fixed amounts. */
  per: Decimal | null;
  perUnit: string | null;
  base: Decimal;
  amount: Decimal;
  currency: string;
  /** Informational only; not part of the total. */
  statistical: boolean;
  /** Reason why a condition was found but does not apply. */
  inactive: Coded | null;
}

/** Tier of a scale: the price from a quantity on. */
export interface PriceScale {
  from: Decimal;
  unit: string;
  price: Decimal;
  priceQuantity: Decimal;
  priceUnit: string;
  currency: string;
}

export interface ScheduleLine {
  requestedDate: BusinessDate;
  /** Null if no date can be confirmed for this quantity. */
  confirmedDate: BusinessDate | null;
  quantity: Decimal;
  unit: string;
  plant: string;
}

export interface Availability {
  /** full: all on the requested date; part: later or not all; none: nothing can be confirmed. */
  status: "full" | "part" | "none";
  caption: string;
  /** Free quantity on the requested date, in the line's unit. */
  free: Decimal;
}

export interface CreditVerdict {
  status: "ok" | "warning" | "blocked" | "notChecked";
  payer: string;
  currency: string;
  limit: Decimal;
  /** Exposure including this document. */
  exposure: Decimal;
  text: string;
}

export interface DeterminedPartner extends NamedPartner {
  function: PartnerFunction;
  address: Address;
  /** The address holds for this document only; absent if the ERP does not tell it, and then cannot change it either. */
  isOneTime?: boolean;
  /** VAT number with country prefix; empty if unknown. */
  taxNumber: string;
}

export interface ShippingOption {
  id: string;
  description: string;
  note: string;
  charge: Decimal;
  currency: string;
  selected: boolean;
}

export interface ListPrice {
  material: string;
  price: Decimal;
  priceQuantity: Decimal;
  priceUnit: string;
  currency: string;
  /** "customer" if the price contains the customer's own price or discount, "list" otherwise. */
  basis: "customer" | "list";
}

export interface Pricing {
  /**
   * Calculates prices, dates, partners and credit of a draft without creating anything. Invalid lines stay in the
   * result with their messages; only an unusable draft fails with `rejected`.
   */
  simulate(
    ctx: ErpContext,
    draft: DraftDocument,
    options?: {
      /** Allows lines without price components, scales and batches: nobody looks at them, and there are many lines. */
      isBrief?: boolean;
    },
  ): Promise<ErpResult<Simulation>>;
  /** Calculates the price of one sales unit for the context's customer, or the list price if it has none. */
  listPrices(ctx: ErpContext, materials: string[]): Promise<ErpResult<ListPrice[]>>;
}

export interface AvailabilityQuestion {
  material: string;
  quantity: Decimal;
  unit?: string;
  requestedDate?: BusinessDate;
}

/** Price and dates of one material without a document. */
export interface AvailabilityAnswer {
  material: string;
  quantity: Decimal;
  unit: string;
  netPrice: Decimal;
  priceQuantity: Decimal;
  priceUnit: string;
  currency: string;
  availability: Availability;
  scheduleLines: ScheduleLine[];
  scales: PriceScale[];
  stock: { plant: Coded; quantity: Decimal; unit: string }[];
  messages: ErpMessage[];
}

export interface AvailabilityCheck {
  /** Answers each question separately: two questions about the same material do not compete for stock. */
  check(ctx: ErpContext, questions: AvailabilityQuestion[]): Promise<ErpResult<AvailabilityAnswer[]>>;
}
