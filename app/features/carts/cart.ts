import type { Address, BusinessDate } from "~/erp/erp";
import type { Formats } from "~/i18n/formats";

/** The nouns of ordering and their rules; no I/O. */

export const cartKinds = ["order", "quote"] as const;
export type CartKind = (typeof cartKinds)[number];

/**
 * `submitting`: claimed by a submission, closed for changes until the ERP has answered. `review`: with an approver.
 */
export type CartState = "active" | "saved" | "review" | "submitting" | "submitted";

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
  /** The line of an earlier document that this one follows. */
  reference: { number: string; itemNumber: number } | null;
}

export interface ChosenBatch {
  batch: string;
  quantity: string;
}

/** What is said about the whole of a cart: where to, how, when, and who pays. */
export interface CartHeader {
  poNumber: string;
  note: string;
  /** One of the customer's ship-tos; empty: the one that the ERP takes by itself. */
  shipTo: string;
  payer: string;
  shippingOption: string;
  carrierAccount: string;
  requestedDate: BusinessDate | null;
  /** Null: as agreed with the customer in general. */
  completeDelivery: boolean | null;
  /** Quotes: until when it shall bind. */
  validTo: BusinessDate | null;
  payment: PaymentWay;
  dropShip: DropShip | null;
  attributes: Record<string, string>;
  /** The document that the cart was copied from. */
  reference: { kind: CartKind; number: string } | null;
}

export const paymentWayNames = ["account", "card"] as const;
export type PaymentWay = (typeof paymentWayNames)[number];

/** Somebody else than a ship-to of the customer gets the goods, this time only. */
export interface DropShip {
  id: string;
  address: Address;
  /** What the ERP would write instead; until one is chosen the goods go where they always go. */
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
  /** The version for which 'Update' asked for the ERP's word, where that does not happen by itself. */
  simulatedVersion: number | null;
  updatedAt: Date;
  header: CartHeader;
  items: CartItem[];
}

/** Everything that leaves the house with a submission; what the receipt shows for ever. */
export interface SentContent {
  poNumber: string;
  /** The customer's name and number, as the sender saw them. */
  customer?: string;
  language: Formats["locale"];
  header: CartHeader;
  lines: Omit<CartItem, "id">[];
  /** The snapshot that the sender agreed to; submissions of earlier versions hold less. */
  seen: Pick<PriceSnapshot, "total" | "currency"> & Partial<PriceSnapshot>;
  /** What had changed since the visitor looked before, and was agreed to. */
  accepted: SnapshotChange[];
  /** Sent while the ERP was away: how many percent more it may cost without asking again. */
  queued?: { atMostPercent: number };
  /** What the card's provider gave back; never anything of the card itself but its last digits. */
  payment?: { reference: string; card: string };
  /** Why a card payment ended without an order. */
  unpaid?: "declined" | "expired";
}

/** What a visitor saw of a line at one time, as far as it matters. */
export interface LineSnapshot {
  itemNumber: number;
  material: string;
  /** As the ERP called it then. */
  name?: string;
  asked: string;
  quantity: string;
  unit?: string;
  net: string;
  date: BusinessDate | null;
  /** All schedule lines, where there are several. */
  dates?: { date: BusinessDate | null; quantity: string }[];
  /** The quantity in base units, where the unit holds more than one. */
  contents?: { quantity: string; unit: string };
  /** Net price of `per` units. */
  price?: { amount: string; per: string; unit: string };
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
  totals?: { goods: string; freight: string; surcharges: string; net: string; tax: string };
  /** Recipient, shipping method and payer as the ERP determined them. */
  delivery?: { shipTo: string; option: string; payer: string };
  /** The requested date as the ERP took it, where it moved the one that was typed. */
  movedTo?: BusinessDate;
  /** Messages about the document as a whole. */
  messages?: SnapshotMessage[];
  /** Fingerprint of the draft that was priced. */
  basis?: string;
}

export interface SnapshotChange {
  itemNumber: number;
  material: string;
  what: "quantity" | "net" | "date";
  from: string;
  to: string;
}

/**
 * (paying ─►) claimed ─► sending ─► confirmed | rejected | unknown ─► (checking) ─► confirmed | forPerson
 * `paying`: the visitor is at the card's provider. From `claimed` sending is safe, and taking back too (`cancelled`); from `sending` on the ERP may know the order
 * already, so it is asked first.
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

/** A real ERP can commit minutes after its reply was lost, so looking goes on until the last of these. */
export const checkAfterSeconds = [2, 10, 60, 300, 720] as const;

export const isSettled = (state: SubmissionState) =>
  state === "confirmed" || state === "rejected" || state === "cancelled";

/** Item numbers run 10, 20, 30 …, so that something may come between. */
export const numberAfter = (last: number): number => last + 10;
