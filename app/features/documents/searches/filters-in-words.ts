import { type Formats, formatDate } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import { documentLists, type ListName } from "../document-lists";
import type { RowCriteria } from "../find-rows.server";
import { type ListSearch, namesById, usesPeriod } from "./list-search";
import { owedInWords } from "./owed-search";

interface Words {
  t: Translate;
  formats: Formats;
}

export interface FilterInWords {
  label: string;
  /** The search without this filter. */
  without: Partial<ListSearch>;
}

/** Names the filters that narrow a list, each with the change that removes it. */
export function filtersInWords(list: ListName, search: ListSearch, localization: Words): FilterInWords[] {
  const { t, formats } = localization;
  const { criteria, partnerNumbers, shipStatus, q } = search;
  const period = usesPeriod(search) ? periodInWords(search, localization) : null;
  return [
    ...criteria.map((criterion) => ({
      label: labelValue(t(`documents.criteria.${criterion.key}`), criterion.value, formats.locale),
      without: { criteria: criteria.filter((each) => each !== criterion) },
    })),
    ...partnerNumbers.map((number) => ({
      label: labelValue(t(`documents.criteria.${documentLists[list].usual}`), number, formats.locale),
      without: { partnerNumbers: partnerNumbers.filter((each) => each !== number) },
    })),
    ...(period ? [{ label: period, without: { dateRange: null, fromDate: "", toDate: "" } }] : []),
    // The status plays no part in a search by number.
    ...(shipStatus && !namesById(search)
      ? [{ label: t(`documents.shipStatuses.${shipStatus}`), without: { shipStatus: "" as const } }]
      : []),
    ...(search.isExpiring && !namesById(search)
      ? [{ label: t("documents.tabs.expiring"), without: { isExpiring: undefined } }]
      : []),
    ...(namesById(search)
      ? []
      : owedInWords(search.owed, localization).map(({ label, remainder }) => ({
          label,
          without: { owed: remainder },
        }))),
    ...(q ? [{ label: `“${q}”`, without: { q: "" } }] : []),
  ];
}

/** Names the period of a search: "Last 7 days" or its two dates; null without dates. */
export function periodInWords(
  { dateRange, fromDate, toDate }: Pick<ListSearch, "dateRange" | "fromDate" | "toDate">,
  { t, formats }: Words,
): string | null {
  const day = (date: string) => (date ? formatDate(date, formats) : "…");
  if (dateRange) return t("documents.lastDays", { count: dateRange });
  return fromDate || toDate ? `${day(fromDate)} – ${day(toDate)}` : null;
}

/** Names what narrows the rows of a file: with days, since "the last 7 days" would be others tomorrow. */
export function criteriaInWords(criteria: RowCriteria, words: Words): string[] {
  const { fromDate = "", toDate = "", shipStatus, requestedTo, q } = criteria;
  const { dueUntil = "", overdue = false, amountFrom = "", amountTo = "" } = criteria;
  const { expiresFrom, expiresTo } = criteria;
  const expiry = [expiresFrom, expiresTo].map((day) => day && formatDate(day, words.formats)).join(" – ");
  const period = periodInWords({ dateRange: null, fromDate, toDate }, words);
  // A late order is still to be shipped although it was requested for an earlier day.
  const status = shipStatus && requestedTo ? "LATE" : shipStatus;
  return [
    ...criteria.criteria.map(({ key, value }) =>
      labelValue(words.t(`documents.criteria.${key}`), value, words.formats.locale),
    ),
    ...(period ? [period] : []),
    ...(status ? [words.t(`documents.shipStatuses.${status}`)] : []),
    ...(expiresTo ? [labelValue(words.t("documents.validTo"), expiry, words.formats.locale)] : []),
    ...owedInWords({ dueUntil, isOverdue: overdue, amountFrom, amountTo }, words).map(({ label }) => label),
    ...(q ? [`“${q}”`] : []),
  ];
}
