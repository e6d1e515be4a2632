import type { DocumentCriterion } from "~/erp/erp";
import { type Formats, formatDate, parseDate } from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import type { Params } from "~/i18n/translate";
import { daysBefore } from "~/lib/business-date";
import { typedDatesChoice } from "~/ui/fields/period-choice";
import {
  criterionKeys,
  type DocumentList,
  dateRanges,
  documentLists,
  idCriteria,
  type ListName,
  maxCriterionRows,
  maxPartners,
  partnerCriteria,
  type ShipChoice,
  shipChoices,
} from "../document-lists";
import { expiryField, expiryPeriod } from "../expiry";
import { type OwedFilter, owedAddress, owedCriteria, owedFields, readOwedFilter } from "./owed-search";

/** A person's search in a list of documents, as it stands in the address and in the database. */
export interface ListSearch {
  criteria: Criterion[];
  /** Days back from today; null where the two dates hold. */
  dateRange: (typeof dateRanges)[number] | null;
  fromDate: string;
  toDate: string;
  shipStatus: ShipChoice | "";
  q: string;
  /** Documents of any of these partners. */
  partnerNumbers: string[];
  /** Documents of all customers; ignored unless the actor may choose any of them. */
  anyPartner: boolean;
  /** 2: each document with its first items; 1: without. */
  itemData: 1 | 2;
  /** Quotes that are about to expire. */
  isExpiring?: true | undefined;
  /** Further filters of open items. */
  owed?: OwedFilter | undefined;
}

export interface Criterion {
  key: DocumentCriterion;
  value: string;
}

/** An invalid field of the address. */
export interface SearchProblem {
  field: string;
  key: MessageKey &
    (
      | "form.date"
      | "form.number"
      | "documents.amountsReversed"
      | "documents.datesReversed"
      | "ui.unknownParameter"
      | "ui.unknownValue"
      | "documents.criterionMissing"
      | "form.tooLong"
    );
  params?: Params;
}

const defaultRange = dateRanges[0];

/** A default search's customer: the number, with the criterion that finds the documents of its function. */
export interface DefaultPartner {
  number: string;
  /** Null where no criterion of the list can name the customer. */
  criterion: DocumentCriterion | null;
}

/** Returns the range of a list's default search: open items are shown whatever their age. */
const defaultRangeOf = (list: DocumentList | undefined) => (list?.owed ? null : defaultRange);

/** Returns the active customer's documents of the last days; without a partner criterion, all of these days. */
export function defaultListSearch(
  partner: DefaultPartner,
  firstCriterion: DocumentCriterion | undefined,
  list?: DocumentList,
): ListSearch {
  const key = firstCriterion ?? partner.criterion;
  const isFilled = key !== null && partner.number !== "" && partnerCriteria.includes(key);
  return {
    criteria: isFilled ? [{ key, value: partner.number }] : [],
    dateRange: defaultRangeOf(list),
    fromDate: "",
    toDate: "",
    shipStatus: "",
    q: "",
    partnerNumbers: [],
    anyPartner: false,
    itemData: 2,
  };
}

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
  const problems: SearchProblem[] = [];
  const refuseValue = (field: string, value: string) =>
    problems.push({ field, key: "ui.unknownValue", params: { name: field, value: value.slice(0, 60) } });
  const readChoice = <T extends string>(field: string, choices: readonly T[], text: string): T | "" => {
    const choice = choices.find((each) => each === text);
    if (text !== "" && !choice) refuseValue(field, text);
    return choice ?? "";
  };
  const readDate = (field: "from_date" | "to_date"): string => {
    const text = statedValue(fields.get(field));
    if (text === "") return "";
    const date = parseDate(text, formats);
    if (date.ok) return date.value;
    problems.push({ field, key: "form.date" });
    return "";
  };
  for (const name of new Set(fields.keys())) {
    const isOfOtherList =
      list && ((!list.owed && isOwedField(name)) || (name === expiryField && !list.expires));
    if (!isListField(name) || isOfOtherList)
      problems.push({ field: name, key: "ui.unknownParameter", params: { name: name.slice(0, 60) } });
  }
  const userUuid = fields.get("user_uuid") ?? "";
  if (userUuid !== "" && userUuid !== userId) refuseValue("user_uuid", userUuid);
  const q = (fields.get("q") ?? "").trim();
  if (q.length > maxWordsLength)
    problems.push({ field: "q", key: "form.tooLong", params: { maximum: maxWordsLength } });
  const fromDate = readDate("from_date");
  const toDate = readDate("to_date");
  if (fromDate && toDate && fromDate > toDate)
    problems.push({ field: "to_date", key: "documents.datesReversed" });
  const rangeChoices = [...dateRanges.map(String), typedDatesChoice];
  const rangeText = readChoice("date_range", rangeChoices, statedValue(fields.get("date_range")));
  const statedRange = dateRanges.find((days) => String(days) === rangeText) ?? null;
  const hasTypedDates =
    (fromDate !== "" || toDate !== "") && datesIn(fields) !== fields.get("displayed_dates");
  // Dates that the form showed do not narrow a search for which all dates were chosen.
  const hasAllDates = rangeText === "" && fields.has("date_range") && !hasTypedDates;
  const hasPeriod = fromDate !== "" || toDate !== "" || fields.has("date_range");
  const dateRange = hasTypedDates ? null : (statedRange ?? (hasPeriod ? null : defaultRangeOf(list)));
  const shipChoicesOfList = list?.shipChoices ?? shipChoices;
  const itemData = readChoice("item_data", ["1", "2"], statedValue(fields.get("item_data")));
  const partnerSelection = fields.get("value_partner_selection") ?? "";
  const owedSearch = list?.owed ? readOwedFilter(fields, formats) : null;
  problems.push(...(owedSearch?.problems ?? []));
  const search: ListSearch = {
    criteria: readCriteria(fields, criterionRowsOf(featuresOff), problems, refuseValue),
    dateRange,
    fromDate: dateRange || hasAllDates ? "" : fromDate,
    toDate: dateRange || hasAllDates ? "" : toDate,
    shipStatus: readChoice(
      "ship_status",
      shipChoicesOfList,
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

/** Encodes both dates for a hidden field. */
const datesIn = (fields: URLSearchParams): string =>
  `${fields.get("from_date") ?? ""} ${fields.get("to_date") ?? ""}`;

const isOwedField = (name: string): boolean => owedFields.some((field) => field === name);

function isListField(name: string): boolean {
  if (fieldNames.includes(name) || listFields.includes(name)) return true;
  const copy = /^search_criteria(?:_value)?(?:_(\d))?$/.exec(name);
  return copy !== null && Number(copy[1] ?? 0) < maxCriterionRows;
}

type RefuseValue = (field: string, value: string) => void;

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

/** Spells a criterion as addresses do: `soldToNumber` is `sold_to_number` there. */
export const wireName = (key: DocumentCriterion): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Finds a list's criterion by its spelling in addresses. */
export const criterionOf = (list: ListName, name: unknown): DocumentCriterion | undefined =>
  documentLists[list].criteria.find((key) => wireName(key) === name);

/** Encodes a search in the fields of an address; empty ones are left out. */
export function searchFields(search: ListSearch): [string, string][] {
  const criteria = search.criteria.flatMap(({ key, value }, copy): [string, string][] => {
    const ending = copy === 0 ? "" : `_${copy}`;
    return [
      [`search_criteria${ending}`, wireName(key)],
      [`search_criteria_value${ending}`, value],
    ];
  });
  const hasDates = search.fromDate !== "" || search.toDate !== "";
  const otherFields: [string, string][] = [
    // An address without dates would mean the default range.
    ["date_range", search.dateRange ? String(search.dateRange) : hasDates ? "" : "all"],
    ["from_date", search.fromDate],
    ["to_date", search.toDate],
    ["ship_status", search.shipStatus],
    ["q", search.q],
    ...search.partnerNumbers.map((number): [string, string] => ["partner_numbers[]", number]),
    ["value_partner_selection", search.anyPartner ? "any" : ""],
    ["item_data", search.itemData === 1 ? "1" : ""],
    [expiryField, search.isExpiring ? "1" : ""],
    ...owedAddress(search.owed),
  ];
  return [...criteria, ...otherFields.filter(([, value]) => value !== "")];
}

export const searchAddress = (list: ListName, search: ListSearch): string =>
  `${documentLists[list].path}?${new URLSearchParams(searchFields(search))}`;

/** Translates a search into criteria for the ERP, with dates instead of a range. */
export function rowCriteriaOf(search: ListSearch, list: DocumentList, today: string) {
  const { q, shipStatus, anyPartner } = search;
  const dates = usesPeriod(search) ? datesOf(search, today) : {};
  const partners = search.partnerNumbers.map((value) => ({ key: list.usual, value }));
  return {
    criteria: [...search.criteria, ...partners],
    q,
    ...dates,
    ...(shipStatus && !namesById(search) ? shippingOf(shipStatus, today) : {}),
    anyPartner,
    withItems: search.itemData === 2,
    ...(namesById(search) ? {} : owedCriteria(search.owed)),
    ...(search.isExpiring && !namesById(search) ? expiryPeriod(today) : {}),
  };
}

/** Translates the status: a late order is still to be shipped although it was requested for an earlier day. */
const shippingOf = (shipStatus: ShipChoice, today: string) =>
  shipStatus === "LATE"
    ? { shipStatus: "UNSHIPPED" as const, requestedTo: daysBefore(today, 1) }
    : { shipStatus };

/**
 * A number identifies its document at any date and in any status, so dates and statuses are ignored and the form hides
 * them. Among more than two criteria it only narrows the search.
 */
export const namesById = ({ criteria }: ListSearch): boolean =>
  criteria.length <= 2 && criteria.some(({ key }) => idCriteria.includes(key));

/** Tells whether dates narrow the search: words and numbers are looked for at any date. */
export const usesPeriod = (search: ListSearch): boolean => !namesById(search) && search.q === "";

/** Tells whether the search is for one document by its number: there is only one page then. */
export const namesDocument = ({ criteria }: ListSearch): boolean =>
  criteria.some(({ key }) => key === "docNumber");

/** Returns the words or the number of a search, for the message that nothing was found. */
export const searchedWords = ({ q, criteria }: ListSearch): string =>
  q || (criteria.find(({ key }) => idCriteria.includes(key))?.value ?? "");

function datesOf(
  { dateRange, fromDate, toDate }: Pick<ListSearch, "dateRange" | "fromDate" | "toDate">,
  today: string,
): { fromDate?: string; toDate?: string } {
  if (dateRange) return { fromDate: daysBefore(today, dateRange), toDate: today };
  return { ...(fromDate ? { fromDate } : {}), ...(toDate ? { toDate } : {}) };
}

/** Formats the two dates for the form. */
export function displayedDates(search: ListSearch, today: string, formats: Formats): [string, string] {
  const { fromDate = "", toDate = "" } = datesOf(search, today);
  return [fromDate && formatDate(fromDate, formats), toDate && formatDate(toDate, formats)];
}
