import type { SubmissionResult } from "@conform-to/dom";
import type { Severity } from "~/door/outcome";
import type { ListView } from "~/ui/lists/list-view";
import type { Tab } from "~/ui/pages/Tabs";
import type { DownloadLink } from "../Downloads";
import type { ListName } from "../document-lists";
import type { ListSearch } from "../searches/list-search";

/** Data of the page of one list of documents. */
export interface ListPage {
  heading: string;
  filter: FilterData;
  view: ListView;
  /** Time of the ERP's answer; null if the ERP was not called. */
  asOf: string | null;
  downloads: DownloadLink[];
  /** The rows that a file holds, if the list has more. */
  maxFileRows: number | null;
  /** True if the list is long enough for a file that a job writes. */
  isLong: boolean;
  messages: { severity: Severity; text: string }[];
  /** Leads to orders that are not documents yet. */
  waiting?: { href: string; label: string } | null;
  /** The searches that most visits begin with. */
  tabs?: Tab[];
  /** Leads to a list about the same business. */
  related?: { href: string; label: string } | null;
  /** Reason why there is no list. */
  failure: string | null;
  /** Address of the list without what is refused of this one; null if the address itself is not refused. */
  reopen: string | null;
}

/** Fields of the form that show their problems themselves. */
export const filterFields = ["from_date", "to_date", "due_until", "amount_from", "amount_to"] as const;
export type FilterField = (typeof filterFields)[number];

export interface FilterData {
  list: ListName;
  search: ListSearch;
  /** First and last date in the visitor's format, or as typed if they could not be parsed. */
  dates: [string, string];
  errors: Partial<Record<FilterField, string[]>>;
  /** Filters of open items as displayed, or as typed if they could not be parsed; null for other lists. */
  owed: { dueUntil: string; isOverdue: boolean; amountFrom: string; amountTo: string } | null;
  /** The criteria that administrators offer for this list, in their order. */
  offeredCriteria: string[];
  /** The criterion selected in the first empty row; empty: none. */
  preselectedCriterion: string;
  /** The criterion with which this person's searches begin. */
  firstCriterion: string;
  /** The active customer's number, by the criteria that it can be the value of. */
  activePartner: Record<string, string>;
  canSearchAllCustomers: boolean;
  criterionRows: number;
  isOpen: boolean;
  savedSearches: { id: string; title: string; address: string; isDefault: boolean }[];
}

/** Refusal of the form that saves a search. */
export interface RefusedSearch {
  result: SubmissionResult;
}
