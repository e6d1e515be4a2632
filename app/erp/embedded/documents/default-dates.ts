import { num } from "../../decimal";
import type { DocumentChange } from "../../port/documents";
import type { DraftDocument } from "../../port/pricing";
import type { DefaultDates, ItemRecord, WholeDocument } from "../records";

/** Dates of a new document that nobody has asked for. */
export function defaultDatesOf({ requestedDate, lines }: DraftDocument): DefaultDates {
  const items = requestedDate ? [] : lines.filter((line) => !line.requestedDate);
  return { document: !requestedDate, items: items.map(({ itemNumber }) => itemNumber) };
}

/** Dates that nobody has asked for once a document is changed. A line that joins has the document's. */
export function defaultDatesAfter(before: WholeDocument, change: DocumentChange): DefaultDates | undefined {
  const { requestedDate: dateBefore, details } = before.document;
  const { defaultDates } = details;
  if (!defaultDates?.document) return defaultDates && { document: false, items: [] };
  if (change.requestedDate !== undefined && change.requestedDate !== dateBefore) {
    return { document: false, items: [] };
  }
  const dateByItem = new Map(before.items.map((item) => [item.itemNumber, item.requestedDate]));
  const datedItems = new Set<number>();
  const newItems: number[] = [];
  for (const { itemNumber, requestedDate } of change.lines ?? []) {
    if (requestedDate && requestedDate !== dateByItem.get(itemNumber)) datedItems.add(itemNumber);
    else if (!dateByItem.has(itemNumber)) newItems.push(itemNumber);
  }
  const items = defaultDates.items.filter((itemNumber) => !datedItems.has(itemNumber));
  return { document: true, items: [...items, ...newItems] };
}

/**
 * Tells which dates another shipping option moves: those that nobody asked for, of lines of which nothing is on a delivery yet.
 * Null if the option stays.
 */
export function movesByShipping(
  before: WholeDocument,
  change: DocumentChange,
): { document: boolean; line: (item: ItemRecord) => boolean } | null {
  const { document } = before;
  if (!change.shippingOption || change.shippingOption === document.shippingOption) return null;
  const dates = defaultDatesAfter(before, change);
  const items = new Set(dates?.items);
  return {
    document: dates?.document ?? false,
    line: ({ itemNumber, delivered }) => items.has(itemNumber) && num(delivered).eq(0),
  };
}
