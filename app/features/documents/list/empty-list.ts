import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import { dateRanges, documentLists, type ListName } from "../document-lists";
import { filtersInWords, periodInWords } from "../searches/filters-in-words";
import { type ListSearch, searchAddress, searchedWords, usesPeriod } from "../searches/list-search";

/** Says which filters made a list empty, and links to the same search over the next longer period. */
export function emptyListOf(
  list: ListName,
  search: ListSearch,
  localization: { t: Translate; formats: Formats },
): Pick<ListView, "empty" | "emptyLink"> {
  const { t } = localization;
  const searchWords = searchedWords(search);
  if (searchWords) return { empty: t("ui.notFoundValue", { value: searchWords }) };
  const filters = filtersInWords(list, search, localization).map(({ label }) => label);
  if (filters.length === 0) return {};
  const emptyText = t("documents.emptyWith", {
    list: t(documentLists[list].title),
    filters: filters.join(", "),
  });
  if (!usesPeriod(search) || !periodInWords(search, localization)) return { empty: emptyText };
  const dateRange = search.dateRange ? nextLongerRange(search.dateRange) : null;
  const label = dateRange ? t("documents.searchDays", { count: dateRange }) : t("documents.searchAllDates");
  const href = searchAddress(list, { ...search, dateRange, fromDate: "", toDate: "" });
  return { empty: emptyText, emptyLink: { label, href } };
}

const nextLongerRange = (range: number): ListSearch["dateRange"] =>
  dateRanges.find((days) => days > range) ?? null;
