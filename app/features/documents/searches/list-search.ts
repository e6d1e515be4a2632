import type { DocumentCriterion } from "~/erp/erp";
import { type Formats, formatDate, parseDate } from "~/i18n/formats";
import { daysBefore } from "~/lib/business-date";
import {
  type DocumentList,
  dateRanges,
  documentLists,
  idCriteria,
  listNames,
  partnerCriteria,
  shipChoices,
} from "../document-lists";

/** What somebody looks for in a list of documents: as it stands in the address, and as it is remembered. */
export interface ListSearch {
  criteria: Criterion[];
  /** Days back from today; otherwise the two dates hold. */
  dateRange: number | null;
  fromDate: string;
  toDate: string;
  shipStatus: (typeof shipChoices)[number] | "";
  q: string;
  /** Documents of any of these partners. */
  partnerNumbers: string[];
  /** Not only of the active customer; heeded for staff who may choose anybody. */
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

/** Rows of the filter form where several criteria may be given. */
export const maxCriterionRows = 4;

/** Of partners named in an address. */
export const maxPartners = 20;

const defaultRange = dateRanges[0];

/**
 * What is looked for when nothing was said: the active customer's documents of the last days. Who begins with a number
 * of another kind has its field before them, empty.
 */
export function defaultListSearch(
  list: DocumentList,
  partnerNumber: string,
  begin: DocumentCriterion = list.usual,
): ListSearch {
  const filled = partnerNumber !== "" && partnerCriteria.includes(begin);
  return {
    criteria: filled ? [{ key: begin, value: partnerNumber }] : [],
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

/** "Any" and "ALL" are how some say nothing. */
const statedValue = (text: string | null): string => {
  const plain = (text ?? "").trim();
  return plain === "any" || plain.toUpperCase() === "ALL" ? "" : plain;
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

/** Whether an address says what to look for, or leaves it to what was looked for before. */
export function namesSearch(given: URLSearchParams): boolean {
  return [...given.keys()].some((name) => fieldNames.includes(name) || name.startsWith("search_criteria"));
}

/** The search of an address. Dates may stand as the visitor writes them, or as we do. */
export function readListSearch(
  given: URLSearchParams,
  formats: Formats,
): { search: ListSearch; problems: SearchProblem[] } {
  const problems: SearchProblem[] = [];
  const date = (field: SearchProblem["field"]): string => {
    const text = statedValue(given.get(field));
    if (text === "") return "";
    const read = parseDate(text, formats);
    if (read.ok) return read.value;
    problems.push({ field, key: "form.date" });
    return "";
  };
  const fromDate = date("from_date");
  const toDate = date("to_date");
  if (fromDate && toDate && fromDate > toDate)
    problems.push({ field: "to_date", key: "documents.datesReversed" });
  const range = dateRanges.find((days) => String(days) === given.get("date_range"));
  const chosen = range ?? (fromDate || toDate || given.has("date_range") ? null : defaultRange);
  const shipped = statedValue(given.get("ship_status")).toUpperCase();
  const search: ListSearch = {
    criteria: criteriaIn(given),
    dateRange: chosen,
    fromDate: chosen ? "" : fromDate,
    toDate: chosen ? "" : toDate,
    shipStatus: shipChoices.find((code) => code === shipped) ?? "",
    q: (given.get("q") ?? "").trim(),
    partnerNumbers: partnersIn(given),
    // Everywhere else "any" says nothing; here it is the choice itself.
    anyPartner: given.get("value_partner_selection") === "any",
    itemData: given.get("item_data") === "1" ? 1 : 2,
  };
  return { search, problems };
}

/** An address may name what the form of its list does not offer, as long as some list knows it. */
const criteriaOfAll = [...new Set(listNames.flatMap((name) => documentLists[name].criteria))];

/** `search_criteria` and its value, and their copies with numbers behind. What nobody knows is passed over. */
function criteriaIn(given: URLSearchParams): Criterion[] {
  const criteria: Criterion[] = [];
  for (let copy = 0; copy < maxCriterionRows; copy++) {
    const ending = copy === 0 ? "" : `_${copy}`;
    const key = criteriaOfAll.find((each) => wireName(each) === given.get(`search_criteria${ending}`));
    const value = statedValue(given.get(`search_criteria_value${ending}`));
    if (key && value) criteria.push({ key, value: value.slice(0, 60) });
  }
  const payer = statedValue(given.get("payer_number"));
  if (payer && criteria.length < maxCriterionRows) {
    criteria.push({ key: "payerNumber", value: payer.slice(0, 60) });
  }
  return criteria;
}

function partnersIn(given: URLSearchParams): string[] {
  const numbers = given.getAll("partner_numbers[]").map((number) => statedValue(number).slice(0, 60));
  return [...new Set(numbers)].filter((number) => number !== "").slice(0, maxPartners);
}

/** The address's own spelling: `soldToNumber` is `sold_to_number` there. */
export const wireName = (key: DocumentCriterion): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields of an address that says exactly this; what is empty is left out. */
export function searchFields(search: ListSearch): [string, string][] {
  const criteria = search.criteria.flatMap(({ key, value }, copy): [string, string][] => {
    const ending = copy === 0 ? "" : `_${copy}`;
    return [
      [`search_criteria${ending}`, wireName(key)],
      [`search_criteria_value${ending}`, value],
    ];
  });
  const dated = search.fromDate !== "" || search.toDate !== "";
  const rest: [string, string][] = [
    // Without dates it is said that there are none, or the usual ones would hold.
    ["date_range", search.dateRange ? String(search.dateRange) : dated ? "" : "all"],
    ["from_date", search.fromDate],
    ["to_date", search.toDate],
    ["ship_status", search.shipStatus],
    ["q", search.q],
    ...search.partnerNumbers.map((number): [string, string] => ["partner_numbers[]", number]),
    ["value_partner_selection", search.anyPartner ? "any" : ""],
    ["item_data", search.itemData === 1 ? "1" : ""],
  ];
  return [...criteria, ...rest.filter(([, value]) => value !== "")];
}

/** What the ERP is asked. */
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
 * A number names its document whenever it was made and however far it has come: dates and statuses play no part then,
 * and the form hides them. Among many criteria it only narrows.
 */
export const namesById = ({ criteria }: ListSearch): boolean =>
  criteria.length <= 2 && criteria.some(({ key }) => idCriteria.includes(key));

/** Does it look for one document by its number? Then there is only one page. */
export const namesDocument = ({ criteria }: ListSearch): boolean =>
  criteria.some(({ key }) => key === "docNumber");

/** The words or the number that one looks for: said again when there is nothing of that name. */
export const searchedWords = ({ q, criteria }: ListSearch): string =>
  q || (criteria.find(({ key }) => idCriteria.includes(key))?.value ?? "");

export function datesOf(
  { dateRange, fromDate, toDate }: Pick<ListSearch, "dateRange" | "fromDate" | "toDate">,
  today: string,
): { fromDate?: string; toDate?: string } {
  if (dateRange) return { fromDate: daysBefore(today, dateRange), toDate: today };
  return { ...(fromDate ? { fromDate } : {}), ...(toDate ? { toDate } : {}) };
}

/** The two dates as the form shows them. */
export function displayedDates(search: ListSearch, today: string, formats: Formats): [string, string] {
  const { fromDate = "", toDate = "" } = datesOf(search, today);
  return [fromDate && formatDate(fromDate, formats), toDate && formatDate(toDate, formats)];
}
