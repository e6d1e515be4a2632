import type { Address, BusinessDate, SimulatedLine } from "~/erp/erp";
import type { Formats } from "~/i18n/formats";

/** Types and rules of ordering; no I/O. */

export const cartKinds = ["order", "quote"] as const;
export type CartKind = (typeof cartKinds)[number];

/**
 * `submitting`: claimed by a submission, closed for changes until the ERP has answered. `review`: with an
 * approver. `deleted`: its owner may restore it for a while.
 */
export type CartState = "active" | "saved" | "review" | "submitting" | "submitted" | "deleted";

export interface CartItem {
  id: string;
  itemNumber: number;
  material: string;
  quantity: string;
  unit: string | null;
  comment: string;
  requestedDate: BusinessDate | null;
  batches: ChosenBatch[];
  attributes: Record<string, string>;
  /** Line of an earlier document that this one follows. */
  reference: { number: string; itemNumber: number } | null;
}

export interface ChosenBatch {
  batch: string;
  quantity: string;
}

/** Header of a cart: recipient, shipping, dates and payer. */
export interface CartHeader {
  poNumber: string;
  note: string;
  /** Number of one of the customer's ship-tos; empty: the ERP's default. */
  shipTo: string;
  payer: string;
  shippingOption: string;
  carrierAccount: string;
  requestedDate: BusinessDate | null;
  /** Null: as agreed with the customer in general. */
  completeDelivery: boolean | null;
  /** Date until which a quote is binding. */
  validTo: BusinessDate | null;
  payment: PaymentWay;
  dropShip: DropShip | null;
  attributes: Record<string, string>;
  /** Document that the cart was copied from. */
  reference: { kind: CartKind; number: string } | null;
}

export const paymentWayNames = ["account", "card"] as const;

export type PaymentWay = (typeof paymentWayNames)[number];

/** Address that gets the goods of this cart only, instead of one of the customer's ship-tos. */
export interface DropShip {
  id: string;
  address: Address;
  /** Corrections that the ERP proposes; until one is chosen, the goods go to the default ship-to. */
  proposals: Address[];
}

export const emptyHeader: CartHeader = {
  poNumber: "",
  note: "",
  shipTo: "",
  payer: "",
  shippingOption: "",
  carrierAccount: "",
  requestedDate: null,
  completeDelivery: null,
  validTo: null,
  payment: "account",
  dropShip: null,
  attributes: {},
  reference: null,
};

export interface Cart {
  id: string;
  kind: CartKind;
  soldTo: string;
  soldToName: string;
  salesAreaId: string;
  state: CartState;
  title: string;
  version: number;
  /** Version for which 'Update' requested a simulation that does not happen automatically. */
  simulatedVersion: number | null;
  updatedAt: Date;
  header: CartHeader;
  items: CartItem[];
  /** Total of its latest simulation; missing until there was one. */
  pricedTotal?: PricedTotal | null;
}

/** A cart without its lines. */
export type CartHead = Omit<Cart, "items">;

/** Content of a submission; what the receipt shows forever. */
export interface SentContent {
  /** The title that the cart had; none of carts without one and of earlier versions. */
  title?: string;
  poNumber: string;
  /** Name and number of the customer, as the sender saw them. */
  customer?: string;
  language: Formats["locale"];
  header: CartHeader;
  lines: Omit<CartItem, "id">[];
  /** Snapshot that the sender agreed to; submissions of earlier versions hold less. */
  seen: Pick<PriceSnapshot, "total" | "currency"> & Partial<PriceSnapshot>;
  /** Changes since the visitor's previous look that were accepted. */
  accepted: SnapshotChange[];
  /**
   * Price limit of a cart submitted while the ERP was away: the percentage that it may cost more without
   * asking again.
   */
  queued?: { atMostPercent: number };
  /** Answer of the card's provider; of the card itself only the last digits. */
  payment?: { reference: string; card: string };
  /** Reason why a card payment ended without an order. */
  unpaid?: "declined" | "expired";
}

/** Part of a line that a visitor agrees to, as it was at one time. */
export interface LineSnapshot {
  itemNumber: number;
  material: string;
  /** Name of the material in the ERP at that time. */
  name?: string;
  /** Number that was entered, if the ERP replaces that material by this one. */
  enteredMaterial?: string;
  asked: string;
  quantity: string;
  unit?: string;
  net: string;
  date: BusinessDate | null;
  /** All schedule lines, if there are several. */
  dates?: { date: BusinessDate | null; quantity: string }[];
  /** Quantity in base units, if the unit holds more than one. */
  contents?: { quantity: string; unit: string };
  /** Net price of `per` units. */
  price?: { amount: string; per: string; unit: string };
  /** Names of the line's units in the visitor's language, by code. */
  unitNames?: Readonly<Record<string, string>>;
  /** Components of a set. */
  parts?: SimulatedLine["parts"];
  messages?: SnapshotMessage[];
}

export interface SnapshotMessage {
  severity: "error" | "warning" | "info" | "success";
  text: string;
}

export interface PriceSnapshot {
  total: string;
  currency: string;
  lines: LineSnapshot[];
  totals?: {
    goods: string;
    freight: string;
    surcharges: string;
    surchargeLabel?: string;
    net: string;
    tax: string;
  };
  /** Recipient, shipping method and payer as the ERP determined them; readers see the address in their language if there is one. */
  delivery?: { shipTo: string; address?: Address; option: string; payer: string };
  /** Requested date as the ERP took it, if it moved the one that was typed. */
  movedTo?: BusinessDate;
  /** Messages about the document as a whole. */
  messages?: SnapshotMessage[];
  /** Fingerprint of the draft that was priced. */
  basis?: string;
  /** Fingerprint of the figures that are agreed to. */
  agreed?: string;
}

/** Total of a cart as the ERP priced one of its versions. */
export interface PricedTotal {
  version: number;
  total: string;
  currency: string;
  /** Instant of the simulation. */
  at: string;
}

export interface SnapshotChange {
  itemNumber: number;
  material: string;
  what: "quantity" | "net" | "date";
  from: string;
  to: string;
}

/**
 * (paying ─►) claimed ─► sending ─► confirmed | rejected | unknown ─► (checking) ─► confirmed | forPerson.
 * `paying`: the visitor is at the card's provider. `claimed`: sending and cancelling are both safe
 * (`cancelled`). `sending` and later: the ERP may have the order already, so it is looked up first.
 */
export type SubmissionState =
  | "paying"
  | "claimed"
  | "sending"
  | "confirmed"
  | "rejected"
  | "cancelled"
  | "unknown"
  | "forPerson";

/** Item numbers run 10, 20, 30 …, which leaves room for insertions. */
export const numberAfter = (lastNumber: number): number => lastNumber + 10;
