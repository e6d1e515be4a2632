import Big from "big.js";
import type { BusinessDate, Decimal, DocumentChange, DocumentItem } from "~/erp/erp";

/** Types and rules of negotiating a quote; no I/O. */

export type Side = "customer" | "seller";

/**
 * `open`: waits for the other side. `answered`: followed by a round of the other side. `accepting`: on its way into the
 * ERP.
 */
export type RoundState = "open" | "answered" | "accepting" | "accepted" | "declined" | "withdrawn";

/** Proposal of a round for one line, beside the values that the quote had when the round was written. */
export interface RoundLine {
  itemNumber: number;
  material: string;
  name: string;
  unit: string;
  quantity: Proposal<Decimal>;
  /** Net price of `priceQuantity` of `priceUnit`. */
  price: Proposal<Decimal>;
  priceQuantity: Decimal;
  priceUnit: string;
  requestedDate: Proposal<BusinessDate | null>;
}

interface Proposal<T> {
  before: T;
  /** Null if it stays as it is. */
  wish: T | null;
}

/** Values of one line as they were typed; empty ones stay as they are. */
export interface TypedLine {
  itemNumber: number;
  price?: Decimal | undefined;
  quantity?: Decimal | undefined;
  requestedDate?: BusinessDate | undefined;
}

/** Lines of a quote about which something can still be agreed. */
export const negotiableItems = (items: readonly DocumentItem[]): DocumentItem[] =>
  items.filter(
    ({ rejection, change, openQuantity }) => rejection === null && change.allowed && Number(openQuantity) > 0,
  );

/** Compares what was typed with the quote; lines without a difference are left out. */
export function proposedLines(items: readonly DocumentItem[], typedLines: readonly TypedLine[]): RoundLine[] {
  const typedByNumber = new Map(typedLines.map((line) => [line.itemNumber, line]));
  return negotiableItems(items).flatMap((item): RoundLine[] => {
    const typedLine = typedByNumber.get(item.itemNumber);
    if (!typedLine) return [];
    const { itemNumber, material, name, unit, priceQuantity, priceUnit } = item;
    const isOther = (value: string | undefined, before: string) =>
      value !== undefined && !Big(value).eq(before) ? value : null;
    const price = isOther(typedLine.price, item.netPrice);
    const quantity = isOther(typedLine.quantity, item.quantity);
    const { requestedDate = null } = typedLine;
    const date = requestedDate !== item.requestedDate ? requestedDate : null;
    if (price === null && quantity === null && date === null) return [];
    return [
      {
        itemNumber,
        material,
        name,
        unit,
        priceQuantity,
        priceUnit,
        quantity: { before: item.quantity, wish: quantity },
        price: { before: item.netPrice, wish: price },
        requestedDate: { before: item.requestedDate, wish: date },
      },
    ];
  });
}

/** Writes a round as the change that makes it binding. */
export function changeOfRound(lines: readonly RoundLine[], validTo: BusinessDate | null): DocumentChange {
  return {
    ...(validTo ? { validTo } : {}),
    lines: lines.map(({ itemNumber, quantity, price, requestedDate }) => ({
      itemNumber,
      ...(quantity.wish === null ? {} : { quantity: quantity.wish }),
      ...(price.wish === null ? {} : { netPrice: price.wish }),
      ...(requestedDate.wish === null ? {} : { requestedDate: requestedDate.wish }),
    })),
  };
}

/** Writes the lines of a round with the values that the ERP has made binding: it may round a quantity, and price another one anew. */
export const boundLines = (lines: readonly RoundLine[], items: readonly DocumentItem[]): RoundLine[] =>
  lines.map((line) => {
    const item = items.find(({ itemNumber }) => itemNumber === line.itemNumber);
    if (!item) return line;
    const { quantity, price, requestedDate } = line;
    const changedAmount = (value: string, before: string) => (Big(value).eq(before) ? null : value);
    const date = item.requestedDate === requestedDate.before ? null : item.requestedDate;
    return {
      ...line,
      quantity: { ...quantity, wish: changedAmount(item.quantity, quantity.before) },
      price: { ...price, wish: changedAmount(item.netPrice, price.before) },
      requestedDate: { ...requestedDate, wish: date },
    };
  });

/** A round of the seller holds until the end of its last day. */
export const isExpired = ({ validTo }: { validTo: BusinessDate | null }, today: BusinessDate): boolean =>
  validTo !== null && validTo < today;
