import type { Translate } from "~/i18n/translate";
import { tickParameter } from "~/ui/lists/list-address";
import type { Tab } from "~/ui/pages/Tabs";
import { documentLists, type ListName } from "../document-lists";
import { expiryField } from "../expiry";
import { type ListSearch, searchFields } from "../searches/list-search";

/** A search that a tab stands for, with its name. */
type Search = readonly [name: (t: Translate) => string, query: string];

const weekTab: Search = [(t) => t("documents.lastDays", { count: 7 }), "date_range=7"];
const allTab: Search = [(t) => t("documents.tabs.all"), "date_range=all"];
const openTab: Search = [(t) => t("documents.tabs.open"), "ship_status=UNSHIPPED&date_range=all"];
const shippedTab: Search = [(t) => t("documents.tabs.shipped"), "ship_status=SHIPPED&date_range=all"];
const lateTab: Search = [(t) => t("documents.tabs.late"), "ship_status=LATE&date_range=all"];

/** Search for the quotes that the dashboard counts: open ones about to expire, the first to expire first. */
export const expiringQuotes = `${expiryField}=1&date_range=all&sort_by=due_date&order=asc`;

/** The searches that most visits begin with, each an address of the list itself. */
const tabs: Partial<Record<ListName, readonly Search[]>> = {
  orders: [openTab, lateTab, weekTab, allTab],
  shipments: [openTab, shippedTab, weekTab, allTab],
  quotes: [[(t) => t("documents.tabs.expiring"), expiringQuotes], weekTab, allTab],
  invoices: [weekTab, allTab],
  open_items: [
    [(t) => t("documents.tabs.overdue"), "overdue=1"],
    [(t) => t("documents.tabs.outstanding"), ""],
  ],
};

/**
 * Returns the tabs above a list. The current one is what the address asks for. An address without fields stands for the list's
 * usual search: of that the customer, which a tab leaves open, does not count.
 */
export function tabsOf(
  list: ListName,
  { address, search }: { address: string; search: ListSearch },
  t: Translate,
): Tab[] {
  const { path } = documentLists[list];
  const statedFields = searchOf(address.split("?")[1]);
  const fields =
    statedFields.size > 0 ? statedFields : new URLSearchParams(searchFields({ ...search, criteria: [] }));
  return (tabs[list] ?? []).map(([name, query]) => ({
    label: name(t),
    href: query ? `${path}?${query}` : path,
    current: sameFields(fields, searchOf(query)) || (query === "" && statedFields.size === 0),
  }));
}

/** Leaves out what does not narrow the list. */
function searchOf(query: string | undefined): URLSearchParams {
  const fields = new URLSearchParams(query);
  for (const name of ["page", "page_size", "sort_by", "order", tickParameter]) fields.delete(name);
  return fields;
}

const sameFields = (one: URLSearchParams, other: URLSearchParams): boolean =>
  one.size === other.size && [...other].every(([name, value]) => one.get(name) === value);
