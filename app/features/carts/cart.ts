import type { Formats } from "~/i18n/formats";

/** The nouns of ordering and their rules; no I/O. */

export type CartKind = "order" | "quote";

/** `submitting`: claimed by a submission, closed for changes until the ERP has answered. */
export type CartState = "active" | "saved" | "submitting" | "submitted";

export interface CartItem {
  id: string;
  itemNumber: number;
  material: string;
  quantity: string;
  unit: string | null;
  comment: string;
}

export interface Cart {
  id: string;
  kind: CartKind;
  soldTo: string;
  salesAreaId: string;
  state: CartState;
  title: string;
  version: number;
  updatedAt: Date;
  items: CartItem[];
}

/** Everything that leaves the house with a submission; what the receipt shows for ever. */
export interface SentContent {
  poNumber: string;
  language: Formats["locale"];
  lines: { itemNumber: number; material: string; quantity: string; unit: string | null; comment: string }[];
  /** The total that the visitor had before their eyes and agreed to. */
  seen: { total: string; currency: string };
}

/**
 * claimed ─► sending ─► confirmed | rejected | unknown ─► (checking) ─► confirmed | forPerson
 * From `claimed` sending is safe; from `sending` on the ERP may know the order already, so it is asked first.
 */
export type SubmissionState = "claimed" | "sending" | "confirmed" | "rejected" | "unknown" | "forPerson";

/** A real ERP can commit minutes after its reply was lost, so looking goes on until the last of these. */
export const checkAfterSeconds = [2, 10, 60, 300, 720] as const;

export const isSettled = (state: SubmissionState) => state === "confirmed" || state === "rejected";

/** Item numbers run 10, 20, 30 …, so that something may come between. */
export function nextItemNumber(items: readonly Pick<CartItem, "itemNumber">[]): number {
  return Math.max(0, ...items.map((item) => item.itemNumber)) + 10;
}
