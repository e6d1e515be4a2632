import type { MessageKey } from "~/i18n/messages";
import type { Tab } from "~/ui/pages/Tabs";
import { documentLists, type ListName } from "../document-lists";

type TabKey = MessageKey & `documents.tabs.${string}`;

const week: [TabKey, string] = ["documents.tabs.week", "date_range=7"];
const allTab: [TabKey, string] = ["documents.tabs.all", "date_range=all"];
const openTab: [TabKey, string] = ["documents.tabs.open", "ship_status=UNSHIPPED&date_range=all"];

const lateTab: [TabKey, string] = ["documents.tabs.late", "ship_status=LATE&date_range=all"];

/** The searches that most visits begin with, each an address of the list itself. */
const tabs: Partial<Record<ListName, readonly [TabKey, string][]>> = {
  orders: [openTab, lateTab, week, allTab],
  shipments: [openTab, ["documents.tabs.shipped", "ship_status=SHIPPED&date_range=all"], week, allTab],
  quotes: [week, allTab],
  invoices: [week, allTab],
  open_items: [
    ["documents.tabs.overdue", "overdue=1"],
    ["documents.tabs.outstanding", ""],
  ],
};

/** Returns the tabs above a list; the one that the address asks for is the current one. */
export function tabsOf(list: ListName, address: string, t: (key: TabKey) => string): Tab[] {
  const { path } = documentLists[list];
  const currentQuery = new URLSearchParams(address.split("?")[1]);
  for (const name of ["page", "page_size", "sort_by", "order"]) currentQuery.delete(name);
  return (tabs[list] ?? []).map(([key, query]) => ({
    label: t(key),
    href: query ? `${path}?${query}` : path,
    current: sameFields(currentQuery, new URLSearchParams(query)),
  }));
}

const sameFields = (one: URLSearchParams, other: URLSearchParams): boolean =>
  one.size === other.size && [...other].every(([name, value]) => one.get(name) === value);
