import type { SubmissionResult } from "@conform-to/dom";
import type { Severity } from "~/door/outcome";
import type { ListView } from "~/ui/lists/list-view";
import type { DownloadLink } from "../Downloads";
import type { ListName } from "../document-lists";
import type { ListSearch } from "../searches/list-search";

/** The page of one list of documents, as its loader sends it. */
export interface ListPage {
  heading: string;
  filter: FilterData;
  view: ListView;
  /** When the ERP answered; null where it could not be asked. */
  asOf: string | null;
  downloads: DownloadLink[];
  /** The list is long enough for a file that a job writes. */
  isLong: boolean;
  messages: { severity: Severity; text: string }[];
  /** Why there is no list. */
  failure: string | null;
}

export interface FilterData {
  list: ListName;
  search: ListSearch;
  /** The two dates in the visitor's format, or as they were typed when they could not be read. */
  dates: [string, string];
  errors: Partial<Record<"from_date" | "to_date", string[]>>;
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

/** The form that saves a search, when it was refused. */
export interface RefusedSearch {
  result: SubmissionResult;
}
