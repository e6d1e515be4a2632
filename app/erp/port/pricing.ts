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

/** What somebody wants to order or have quoted: the same shape for trying, creating and changing. */
export interface DraftDocument {
  kind: "order" | "quote";
  soldTo: string;
  /** Determined from the sold-to where not said. */
  shipTo?: string;
  payer?: string;
  /** Instead of the ship-to's own address, for this document only. */
  shipToAddress?: Address;
  poNumber?: string;
  requestedDate?: BusinessDate;
  shippingOption?: string;
  /** All lines on one day, the latest. */
  completeDelivery?: boolean;
  /** Until when a quote shall bind. */
  validTo?: BusinessDate;
  /** The document that this one follows (a quote) or repeats. */
  reference?: { kind: "order" | "quote"; number: string };
  note?: string;
  /** Fields of the installation, as the page configuration names them. */
  attributes?: Record<string, string>;
  lines: DraftLine[];
}

export interface DraftLine {
  /** 10, 20, 30 …; unique in the document. */
  itemNumber: number;
  /** The supplier's number or the customer's. */
  material: string;
  quantity: Decimal;
  /** The material's sales unit where not said. */
  unit?: string;
  requestedDate?: BusinessDate;
  /** Which batches and how much of each; the ERP picks where not said. */
  batches?: { batch: string; quantity: Decimal }[];
  note?: string;
  reference?: { number: string; itemNumber: number };
  attributes?: Record<string, string>;
  /** D in a change: the line is to go. */
  changeStatus?: "D";
}

export interface Simulation {
  lines: SimulatedLine[];
  totals: DocumentTotals;
  credit: CreditVerdict;
  /** As the ERP determined them, every function once. */
  partners: DeterminedPartner[];
  shippingOptions: ShippingOption[];
  /** Missing facts that would hold the document up; empty means complete. */
  incomplete: ErpMessage[];
  /** Would the ERP take the document as it is? */
  acceptable: boolean;
}

export interface SimulatedLine {
  itemNumber: number;
  material: string;
  customerMaterial: string | null;
  name: string;
  /** As asked for, and as settled by minimum, rounding and errors; 0 when the line cannot be had. */
  requestedQuantity: Decimal;
  quantity: Decimal;
  unit: string;
  unitOptions: Coded[];
  baseQuantity: Decimal;
  baseUnit: string;
  /** For `priceQuantity` of `priceUnit`. */
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
  /** What comes in the box of a set; priced and delivered with it. */
  parts: { material: string; name: string; quantity: Decimal; unit: string }[];
  /** Set when another material comes than the one asked for. */
  substitution: { requested: string; reason: Coded } | null;
  messages: ErpMessage[];
}

export interface DocumentTotals {
  /** The sum of the lines' net values. */
  goods: Decimal;
  /** What is off already, in `goods`. */
  discounts: Decimal;
  freight: Decimal;
  /** Charged on the document as a whole, such as the one for small orders. */
  surcharges: Decimal;
  /** Goods, freight and surcharges, before tax. */
  net: Decimal;
  tax: Decimal;
  total: Decimal;
  currency: string;
  weightKg: Decimal;
  taxes: { code: string; label: string; rate: Decimal; base: Decimal; amount: Decimal }[];
}

/** One step of the pricing procedure as it fell out for a line. */
export interface PriceComponent {
  step: number;
  type: string;
  label: string;
  kind: "price" | "discount" | "surcharge" | "freight" | "tax" | "subtotal" | "information";
  /** In percent or in the currency. */
  rate: Decimal;
  rateUnit: "percent" | "currency";
  /** The rate holds for this many of the unit; empty for percent and fixed amounts. */
  per: Decimal | null;
  perUnit: string | null;
  base: Decimal;
  amount: Decimal;
  currency: string;
  /** Shown only; not part of the total. */
  statistical: boolean;
  /** Why a condition that was found does not count. */
  inactive: Coded | null;
}

/** From this quantity on that price; the tiers of the tooltip. */
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
  /** Null: for this part no date can be promised yet. */
  confirmedDate: BusinessDate | null;
  quantity: Decimal;
  unit: string;
  plant: string;
}

export interface Availability {
  /** full: all on the day asked for; part: later or not all; none: nothing can be promised. */
  status: "full" | "part" | "none";
  caption: string;
  /** Free on the day asked for, in the line's unit. */
  free: Decimal;
}

export interface CreditVerdict {
  status: "ok" | "warning" | "blocked" | "notChecked";
  payer: string;
  currency: string;
  limit: Decimal;
  /** With this document in it. */
  exposure: Decimal;
  text: string;
}

export interface DeterminedPartner extends NamedPartner {
  function: PartnerFunction;
  address: Address;
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
  /** The customer's own price or discount is in it, or it is everybody's. */
  basis: "customer" | "list";
}

export interface Pricing {
  /** Prices, dates, partners and credit for a draft. Wrong lines stay in it with their messages. */
  simulate(ctx: ErpContext, draft: DraftDocument): Promise<ErpResult<Simulation>>;
  /** The price of one sales unit for the context's customer, or the list price without one. */
  listPrices(ctx: ErpContext, materials: string[]): Promise<ErpResult<ListPrice[]>>;
  scales(ctx: ErpContext, material: string): Promise<ErpResult<PriceScale[]>>;
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
  /** Each question by itself: the same material twice is not added up. */
  check(ctx: ErpContext, questions: AvailabilityQuestion[]): Promise<ErpResult<AvailabilityAnswer[]>>;
}
