import { num } from "../../decimal";
import type { List } from "../../port/basics";
import type { DocumentCriterion } from "../../port/documents";
import type { OpenItem, ReceivableSearch } from "../../port/receivables";
import { pageOf, type SapCall } from "../call";
import { documentsWith } from "./billing-facts";
import { compareDueDates, readOpenItems } from "./open-items";

/** Finds a page of open items; a payer's items are read at once and narrowed here. */
export async function searchOpenItems(call: SapCall, search: ReceivableSearch): Promise<List<OpenItem>> {
  const [items, matches] = await Promise.all([readOpenItems(call, search), matcherOf(call, search)]);
  const today = call.clock.now().toISOString().slice(0, 10);
  const matchingItems = items.filter(
    (item) =>
      fits(item, search, today) &&
      matches({ number: item.number, payer: item.payer.number, documents: [item.document.number] }),
  );
  return pageOf(sortItems(matchingItems, search), search);
}

/** Facts of an open item or a payment that criteria look at. */
interface Matched {
  number: string;
  payer: string;
  documents: readonly string[];
}

/** Makes a test for the criteria: those with different keys are joined by AND, values of the same key by OR. */
export async function matcherOf(
  call: SapCall,
  { criteria = [] }: ReceivableSearch,
): Promise<(item: Matched) => boolean> {
  const groups = new Map<DocumentCriterion, string[]>();
  for (const { key, value } of criteria) groups.set(key, [...(groups.get(key) ?? []), value]);
  const tests = await Promise.all(
    [...groups].map(async ([key, values]): Promise<(item: Matched) => boolean> => {
      if (key === "payerNumber") return ({ payer }) => values.includes(payer);
      if (key === "docNumber")
        return ({ number, documents }) => [number, ...documents].some((one) => values.includes(one));
      const documents = await documentsWith(call, key, values);
      return (item) => item.documents.some((number) => documents.has(number));
    }),
  );
  return (item) => tests.every((test) => test(item));
}

function fits(item: OpenItem, search: ReceivableSearch, today: string): boolean {
  const { q, amountFrom, amountTo, overdue, dueUntil, fromDate, toDate } = search;
  if (amountFrom !== undefined && num(item.open).lt(amountFrom)) return false;
  if (amountTo !== undefined && num(item.open).gt(amountTo)) return false;
  if (overdue && !(item.dueDate && item.dueDate < today)) return false;
  if (dueUntil && !(item.dueDate && item.dueDate <= dueUntil)) return false;
  if ((fromDate && item.date < fromDate) || (toDate && item.date > toDate)) return false;
  const text = q?.trim().toLowerCase();
  return (
    !text ||
    [item.number, item.document.number, item.poNumber].some((one) => one.toLowerCase().startsWith(text))
  );
}

function sortItems(
  items: readonly OpenItem[],
  { sortBy = "dueDate", order = "asc" }: ReceivableSearch,
): OpenItem[] {
  const compare = (a: OpenItem, b: OpenItem): number => {
    if (sortBy === "amount") return num(a.open).cmp(b.open);
    if (sortBy === "dueDate") return compareDueDates(a, b);
    const text = (item: OpenItem) => (sortBy === "payer" ? item.payer.name : item[sortBy]);
    return text(a).localeCompare(text(b), "en", { numeric: true });
  };
  const ascending = [...items].sort((a, b) => compare(a, b) || a.number.localeCompare(b.number));
  return order === "desc" ? ascending.reverse() : ascending;
}
