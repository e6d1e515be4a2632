import type { DocumentCriterion } from "~/erp/erp";
import { type Formats, parseDate } from "~/i18n/formats";
import { typedDatesChoice } from "~/ui/fields/period-choice";
import {
  criterionKeys,
  type DocumentList,
  dateRanges,
  maxCriterionRows,
  maxPartners,
  shipChoices,
} from "../document-lists";
import { expiryField } from "../expiry";
import { type Criterion, defaultRangeOf, type ListSearch, type SearchProblem, wireName } from "./list-search";
import { owedFields, readOwedFilter } from "./owed-search";

/** Reads "any" and "ALL" as no value. */
const statedValue = (text: string | null): string => {
  const value = (text ?? "").trim();
  return value === "any" || value.toUpperCase() === "ALL" ? "" : value;
};

const fieldNames = [
  "from_date",
  "to_date",
  "date_range",
  "ship_status",
  "q",
  "payer_number",
  "partner_numbers[]",
  "value_partner_selection",
  "item_data",
  expiryField,
  ...owedFields,
];

/** Tells whether an address holds a search; otherwise the one from last time is meant. */
export function namesSearch(fields: URLSearchParams): boolean {
  return [...fields.keys()].some((name) => fieldNames.includes(name) || name.startsWith("search_criteria"));
}

/** Fields of a list's address besides its search; who reads them checks their values. */
const listFields = [
  ...["page", "page_size", "sort_by", "order", "search", "select", "displayed_dates", "format", "parked"],
  // Names whose list it is: everybody reads their own.
  "user_uuid",
  // Ignored parameters: the list always counts its rows and has their totals (C-313).
  ...["filter_count", "filterCount", "should_request_pricing_details", "shouldRequestPricingDetails"],
];

/** Reader of a search: whose lists they may name, and how many criteria their form has. */
type SearchReader = { userId?: string | null; featuresOff?: ReadonlySet<string> };

/** Rows of the form for criteria; of an address with more, where only one is offered, the first counts. */
export const criterionRowsOf = (featuresOff: ReadonlySet<string> | undefined): number =>
  featuresOff?.has("multiple_search_criteria") ? 1 : maxCriterionRows;

/**
 * Reads the search of an address; dates may be ISO or in the visitor's format. A typed date wins over the period: the
 * form shows the dates of the period, and `displayed_dates` tells which of them were typed. Every field and value that
 * cannot be obeyed is a problem, because a search without it would find too much.
 */
export function readListSearch(
  fields: URLSearchParams,
  formats: Formats,
  list?: DocumentList,
  { userId = null, featuresOff }: SearchReader = {},
): { search: ListSearch; problems: SearchProblem[] } {
  const problems = unknownFields(fields, list);
  const refuseValue: RefuseValue = (field, value) =>
    problems.push({ field, key: "ui.unknownValue", params: { name: field, value: value.slice(0, 60) } });
  const readChoice: ReadChoice = (field, choices, text) => {
    const choice = choices.find((each) => each === text);
    if (text !== "" && !choice) refuseValue(field, text);
    return choice ?? "";
  };
  const userUuid = fields.get("user_uuid") ?? "";
  if (userUuid !== "" && userUuid !== userId) refuseValue("user_uuid", userUuid);
  const q = (fields.get("q") ?? "").trim();
  if (q.length > maxWordsLength)
    problems.push({ field: "q", key: "form.tooLong", params: { maximum: maxWordsLength } });
  const period = readPeriod(fields, formats, list, { problems, readChoice });
  const itemData = readChoice("item_data", ["1", "2"], statedValue(fields.get("item_data")));
  const partnerSelection = fields.get("value_partner_selection") ?? "";
  const owedSearch = list?.owed ? readOwedFilter(fields, formats) : null;
  problems.push(...(owedSearch?.problems ?? []));
  const search: ListSearch = {
    criteria: readCriteria(fields, criterionRowsOf(featuresOff), problems, refuseValue),
    ...period,
    shipStatus: readChoice(
      "ship_status",
      list?.shipChoices ?? shipChoices,
      statedValue(fields.get("ship_status")).toUpperCase(),
    ),
    q,
    partnerNumbers: readPartners(fields, refuseValue),
    // "any" is a value only for this field.
    anyPartner: readChoice("value_partner_selection", ["any", "selection_bar"], partnerSelection) === "any",
    itemData: itemData === "1" ? 1 : 2,
    ...(readChoice(expiryField, ["1"], fields.get(expiryField) ?? "") ? { isExpiring: true } : {}),
    ...(owedSearch?.filter ? { owed: owedSearch.filter } : {}),
  };
  return { search, problems };
}

type RefuseValue = (field: string, value: string) => void;
type ReadChoice = <T extends string>(field: string, choices: readonly T[], text: string) => T | "";

/** Names each field of the address that the list does not have. */
function unknownFields(fields: URLSearchParams, list: DocumentList | undefined): SearchProblem[] {
  return [...new Set(fields.keys())].flatMap((name): SearchProblem[] => {
    const isOfOtherList =
      list && ((!list.owed && isOwedField(name)) || (name === expiryField && !list.expires));
    return isListField(name) && !isOfOtherList
      ? []
      : [{ field: name, key: "ui.unknownParameter", params: { name: name.slice(0, 60) } }];
  });
}

/** Reads the period, or the two dates that win over it if they were typed. */
function readPeriod(
  fields: URLSearchParams,
  formats: Formats,
  list: DocumentList | undefined,
  { problems, readChoice }: { problems: SearchProblem[]; readChoice: ReadChoice },
): Pick<ListSearch, "dateRange" | "fromDate" | "toDate"> {
  const readDate = (field: "from_date" | "to_date"): string => {
    const text = statedValue(fields.get(field));
    if (text === "") return "";
    const date = parseDate(text, formats);
    if (date.ok) return date.value;
    problems.push({ field, key: "form.date" });
    return "";
  };
  const fromDate = readDate("from_date");
  const toDate = readDate("to_date");
  if (fromDate && toDate && fromDate > toDate)
    problems.push({ field: "to_date", key: "documents.datesReversed" });
  const rangeChoices = [...dateRanges.map(String), typedDatesChoice];
  const rangeText = readChoice("date_range", rangeChoices, statedValue(fields.get("date_range")));
  const statedRange = dateRanges.find((days) => String(days) === rangeText) ?? null;
  const hasDates = fromDate !== "" || toDate !== "";
  const hasTypedDates = hasDates && datesIn(fields) !== fields.get("displayed_dates");
  const hasPeriod = hasDates || fields.has("date_range");
  const dateRange = hasTypedDates ? null : (statedRange ?? (hasPeriod ? null : defaultRangeOf(list)));
  // Dates that the form showed do not narrow a search for which all dates were chosen.
  const hasAllDates = rangeText === "" && fields.has("date_range") && !hasTypedDates;
  const areDatesIgnored = dateRange !== null || hasAllDates;
  return {
    dateRange,
    fromDate: areDatesIgnored ? "" : fromDate,
    toDate: areDatesIgnored ? "" : toDate,
  };
}

/** Encodes both dates for a hidden field. */
const datesIn = (fields: URLSearchParams): string =>
  `${fields.get("from_date") ?? ""} ${fields.get("to_date") ?? ""}`;

const isOwedField = (name: string): boolean => owedFields.some((field) => field === name);

function isListField(name: string): boolean {
  if (fieldNames.includes(name) || listFields.includes(name)) return true;
  const copy = /^search_criteria(?:_value)?(?:_(\d))?$/.exec(name);
  return copy !== null && Number(copy[1] ?? 0) < maxCriterionRows;
}

/** Reads `search_criteria` with its value, and their numbered copies. */
function readCriteria(
  fields: URLSearchParams,
  rows: number,
  problems: SearchProblem[],
  refuseValue: RefuseValue,
): Criterion[] {
  const criteria: Criterion[] = [];
  const addCriterion = (field: string, key: DocumentCriterion, value: string) => {
    if (value.length > maxCriterionLength || criteria.length === maxCriterionRows) refuseValue(field, value);
    else criteria.push({ key, value });
  };
  for (let copy = 0; copy < rows; copy++) {
    const ending = copy === 0 ? "" : `_${copy}`;
    const name = statedValue(fields.get(`search_criteria${ending}`));
    const value = statedValue(fields.get(`search_criteria_value${ending}`));
    const key = criterionKeys.find((each) => wireName(each) === name);
    if (key && value) addCriterion(`search_criteria_value${ending}`, key, value);
    // A criterion without a value is an empty row of the form; a value without a criterion is no search.
    else if (name && !key) refuseValue(`search_criteria${ending}`, name);
    else if (value && !name) {
      problems.push({
        field: `search_criteria${ending}`,
        key: "documents.criterionMissing",
        params: { value },
      });
    }
  }
  const payer = statedValue(fields.get("payer_number"));
  if (payer) addCriterion("payer_number", "payerNumber", payer);
  return criteria;
}

const maxCriterionLength = 60;
const maxWordsLength = 50;

function readPartners(fields: URLSearchParams, refuseValue: RefuseValue): string[] {
  const numbers = fields.getAll("partner_numbers[]").map(statedValue);
  const statedNumbers = [...new Set(numbers)].filter((number) => number !== "");
  const tooLong = statedNumbers.find((number) => number.length > maxCriterionLength);
  if (tooLong !== undefined) refuseValue("partner_numbers[]", tooLong);
  else if (statedNumbers.length > maxPartners) refuseValue("partner_numbers[]", statedNumbers.join(", "));
  return tooLong === undefined ? statedNumbers.slice(0, maxPartners) : [];
}
