import type { DocumentCriterion } from "~/erp/erp";
import { type Formats, formatDate } from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import type { Params } from "~/i18n/translate";
import { daysBefore } from "~/lib/business-date";
import {
  type DocumentList,
  dateRanges,
  documentLists,
  idCriteria,
  type ListName,
  partnerCriteria,
  type ShipChoice,
} from "../document-lists";
import { expiryField, expiryPeriod } from "../expiry";
import { type OwedFilter, owedAddress, owedCriteria } from "./owed-search";

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
export const defaultRangeOf = (list: DocumentList | undefined) => (list?.owed ? null : defaultRange);

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
