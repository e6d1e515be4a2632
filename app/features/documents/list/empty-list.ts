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
  const longerPeriod = longerPeriodOf(list, search, localization);
  if (searchWords) return { empty: t("ui.notFoundValue", { value: searchWords }), ...longerPeriod };
  const filters = filtersInWords(list, search, localization).map(({ label }) => label);
  if (filters.length === 0) return {};
  const emptyText = t("documents.emptyWith", {
    list: t(documentLists[list].title),
    filters,
  });
  return { empty: emptyText, ...longerPeriod };
}

/** Links to the same search over more days, where it is limited to some. */
function longerPeriodOf(
  list: ListName,
  search: ListSearch,
  localization: { t: Translate; formats: Formats },
): Pick<ListView, "emptyLink"> {
  const { t } = localization;
  if (!usesPeriod(search) || !periodInWords(search, localization)) return {};
  const dateRange = search.dateRange ? nextLongerRange(search.dateRange) : null;
  const label = dateRange ? t("documents.searchDays", { count: dateRange }) : t("documents.searchAllDates");
  return {
    emptyLink: { label, href: searchAddress(list, { ...search, dateRange, fromDate: "", toDate: "" }) },
  };
}

const nextLongerRange = (range: number): ListSearch["dateRange"] =>
  dateRanges.find((days) => days > range) ?? null;
