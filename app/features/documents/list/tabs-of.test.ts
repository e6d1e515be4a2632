import { expect, test } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { documentLists, type ListName } from "../document-lists";
import type { ListSearch } from "../searches/list-search";
import { readListSearch } from "../searches/read-list-search";
import { tabsOf } from "./tabs-of";

const t = translatorFor({ formats: defaultFormats, micrositeId: null });

/** Names the current tabs of a list that is opened at an address. */
function currentTabs(list: ListName, query: string, period: ListSearch["dateRange"]): string[] {
  const fields = new URLSearchParams(query);
  const { search } = readListSearch(fields, defaultFormats, documentLists[list]);
  const usualSearch = {
    ...search,
    criteria: [{ key: "soldToNumber" as const, value: "4711" }],
    dateRange: period,
  };
  const effectiveSearch = query === "" ? usualSearch : search;
  const address = `${documentLists[list].path}?${query}`;
  const tabs = tabsOf(list, { address, search: effectiveSearch }, t);
  return tabs.filter(({ current }) => current).map(({ label }) => label);
}

test("the current tab is what the list shows, also at an address that stands for the usual search", () => {
  expect(currentTabs("orders", "date_range=7&sort_by=date&page=2", null)).toEqual(["Last 7 days"]);
  expect(currentTabs("orders", "", 7)).toEqual(["Last 7 days"]);
  expect(currentTabs("orders", "", null)).toEqual(["All"]);
  expect(currentTabs("orders", "", 90)).toEqual([]);
  expect(currentTabs("orders", "ship_status=LATE&date_range=all", null)).toEqual(["Late"]);
  expect(currentTabs("orders", "date_range=7&q=4711", null)).toEqual([]);
  expect(currentTabs("open_items", "overdue=1", null)).toEqual(["Overdue"]);
  expect(currentTabs("open_items", "", null)).toEqual(["Outstanding"]);
});
