import type { DocumentCriterion } from "~/erp/erp";
import { type Formats, formatDate, parseDate } from "~/i18n/formats";
import { daysBefore } from "~/lib/business-date";
import {
  type DocumentList,
  dateRanges,
  documentLists,
  idCriteria,
  type ListName,
  listNames,
  maxCriterionRows,
  maxPartners,
  partnerCriteria,
  shipChoices,
} from "../document-lists";

/** A person's search in a list of documents, as it stands in the address and in the database. */
export interface ListSearch {
  criteria: Criterion[];
  /** Days back from today; null where the two dates hold. */
  dateRange: (typeof dateRanges)[number] | null;
  fromDate: string;
  toDate: string;
  shipStatus: (typeof shipChoices)[number] | "";
  q: string;
  /** Documents of any of these partners. */
  partnerNumbers: string[];
  /** Documents of all customers; ignored unless the actor may choose any of them. */
  anyPartner: boolean;
  /** 2: each document with its first items; 1: without. */
  itemData: 1 | 2;
}

export interface Criterion {
  key: DocumentCriterion;
  value: string;
}

export interface SearchProblem {
  field: "from_date" | "to_date";
  key: "form.date" | "documents.datesReversed";
}

const defaultRange = dateRanges[0];

/** Returns the active customer's documents of the last days; without a partner criterion, all of these days. */
export function defaultListSearch(
  list: DocumentList,
  partnerNumber: string,
  firstCriterion: DocumentCriterion = list.usual,
): ListSearch {
  const isFilled = partnerNumber !== "" && partnerCriteria.includes(firstCriterion);
  return {
    criteria: isFilled ? [{ key: firstCriterion, value: partnerNumber }] : [],
    dateRange: defaultRange,
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
];

/** Tells whether an address holds a search; otherwise the one from last time is meant. */
export function namesSearch(fields: URLSearchParams): boolean {
  return [...fields.keys()].some((name) => fieldNames.includes(name) || name.startsWith("search_criteria"));
}

/** Reads the search of an address. Dates may be ISO or in the visitor's format. */
export function readListSearch(
  fields: URLSearchParams,
  formats: Formats,
): { search: ListSearch; problems: SearchProblem[] } {
  const problems: SearchProblem[] = [];
  const readDate = (field: SearchProblem["field"]): string => {
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
  const statedRange = dateRanges.find((days) => String(days) === fields.get("date_range"));
  const dateRange = statedRange ?? (fromDate || toDate || fields.has("date_range") ? null : defaultRange);
  const shipStatus = statedValue(fields.get("ship_status")).toUpperCase();
  const search: ListSearch = {
    criteria: readCriteria(fields),
    dateRange,
    fromDate: dateRange ? "" : fromDate,
    toDate: dateRange ? "" : toDate,
    shipStatus: shipChoices.find((code) => code === shipStatus) ?? "",
    q: (fields.get("q") ?? "").trim(),
    partnerNumbers: readPartners(fields),
    // Only this field takes "any" as a value of its own.
    anyPartner: fields.get("value_partner_selection") === "any",
    itemData: fields.get("item_data") === "1" ? 1 : 2,
  };
  return { search, problems };
}

/** Criteria of all lists: an address may use one that the form of its list does not offer. */
const allCriteria = [...new Set(listNames.flatMap((name) => documentLists[name].criteria))];

/** Reads `search_criteria` with its value, and their numbered copies. Unknown criteria are skipped. */
function readCriteria(fields: URLSearchParams): Criterion[] {
  const criteria: Criterion[] = [];
  for (let copy = 0; copy < maxCriterionRows; copy++) {
    const ending = copy === 0 ? "" : `_${copy}`;
    const key = allCriteria.find((each) => wireName(each) === fields.get(`search_criteria${ending}`));
    const value = statedValue(fields.get(`search_criteria_value${ending}`));
    if (key && value) criteria.push({ key, value: value.slice(0, 60) });
  }
  const payer = statedValue(fields.get("payer_number"));
  if (payer && criteria.length < maxCriterionRows) {
    criteria.push({ key: "payerNumber", value: payer.slice(0, 60) });
  }
  return criteria;
}

function readPartners(fields: URLSearchParams): string[] {
  const numbers = fields.getAll("partner_numbers[]").map((number) => statedValue(number).slice(0, 60));
  return [...new Set(numbers)].filter((number) => number !== "").slice(0, maxPartners);
}

/** Spells a criterion as addresses do: `soldToNumber` is `sold_to_number` there. */
export const wireName = (key: DocumentCriterion): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Finds a list's criterion by its spelling in addresses. */
export const criterionOf = (list: ListName, name: unknown): DocumentCriterion | undefined =>
  documentLists[list].criteria.find((key) => wireName(key) === name);

/** The fields of an address that says exactly this search; empty ones are left out. */
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
    // An address without any dates would mean the default range.
    ["date_range", search.dateRange ? String(search.dateRange) : hasDates ? "" : "all"],
    ["from_date", search.fromDate],
    ["to_date", search.toDate],
    ["ship_status", search.shipStatus],
    ["q", search.q],
    ...search.partnerNumbers.map((number): [string, string] => ["partner_numbers[]", number]),
    ["value_partner_selection", search.anyPartner ? "any" : ""],
    ["item_data", search.itemData === 1 ? "1" : ""],
  ];
  return [...criteria, ...otherFields.filter(([, value]) => value !== "")];
}

export const searchAddress = (list: ListName, search: ListSearch): string =>
  `${documentLists[list].path}?${new URLSearchParams(searchFields(search))}`;

/** Translates a search into criteria for the ERP, with dates instead of a range. */
export function rowCriteriaOf(search: ListSearch, list: DocumentList, today: string) {
  const { q, shipStatus, anyPartner } = search;
  const dates = namesById(search) || q !== "" ? {} : datesOf(search, today);
  const partners = search.partnerNumbers.map((value) => ({ key: list.usual, value }));
  return {
    criteria: [...search.criteria, ...partners],
    q,
    ...dates,
    ...(shipStatus && !namesById(search) ? { shipStatus } : {}),
    anyPartner,
    withItems: search.itemData === 2,
  };
}

/**
 * A number identifies its document at any date and in any status, so dates and statuses are ignored and the form hides
 * them. Among more than two criteria it only narrows the search.
 */
export const namesById = ({ criteria }: ListSearch): boolean =>
  criteria.length <= 2 && criteria.some(({ key }) => idCriteria.includes(key));

/** Tells whether the search is for one document by its number: there is only one page then. */
export const namesDocument = ({ criteria }: ListSearch): boolean =>
  criteria.some(({ key }) => key === "docNumber");

/** The words or the number of a search, repeated to the visitor when nothing has them. */
export const searchedWords = ({ q, criteria }: ListSearch): string =>
  q || (criteria.find(({ key }) => idCriteria.includes(key))?.value ?? "");

export function datesOf(
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
