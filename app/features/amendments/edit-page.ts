import type { SubmissionResult } from "@conform-to/dom";
import type { CartFilesData } from "~/features/carts/attachments/CartFiles";
import type { Fields } from "~/features/carts/attribute-fields";
import { intents } from "~/ui/fields/intents";
import type { ListView } from "~/ui/lists/list-view";
import type { Crumb } from "~/ui/pages/PageHead";
import type { Step } from "~/ui/pages/Tabs";
import type { AmendedKind, AmendmentMessage } from "./amendment";
import type { Fact } from "./differences";

/** Intents of the page; `remove:10` and `restore:10` name their line, `page:2` the page. */
export const editIntents = intents(
  "cancelAll",
  "continue",
  "copy",
  "discard",
  "keep",
  "page",
  "remove",
  "removeFile",
  "removeTicked",
  "resolve",
  "restore",
  "update",
  "upload",
);

/** Choice between two values of what both the person and somebody else changed. */
export interface DisputeChoice {
  name: string;
  legend: string;
  theirs: string;
  mine: string;
}

/** Change of the person that nobody else has touched. */
export interface KeptChange {
  name: string;
  what: string;
  before: string;
  after: string;
}

export interface EditPageData {
  kind: AmendedKind;
  number: string;
  crumbs: Crumb[];
  document: string;
  version: string;
  revision: number;
  hasDraft: boolean;
  steps: Step[];
  view: ListView;
  /** Numbers of the lines whose fields the form has, in their order. */
  editableItems: number[];
  /** Fields that the last button left as they were typed. */
  unsaved: SubmissionResult | null;
  header: { poNumber: string; note: string; requestedDate: string; validTo: string };
  /** Custom fields of the document. */
  fields: Fields;
  /** Files that go along; null if the ERP takes none. */
  files: CartFilesData | null;
  /** Head of the document as the ERP has it. */
  original: Fact[];
  /** Reason why nothing of the document can change now, and what can be asked for instead. */
  fixedReason: string | null;
  isCancelled: boolean;
  mayCancel: boolean;
  /** Says why a change that was sent is here again. */
  returned: { text: string; messages: AmendmentMessage[] } | null;
  conflict: {
    view: ListView;
    version: string;
    disputes: DisputeChoice[];
    kept: KeptChange[];
    lost: string | null;
  } | null;
  heading: string;
  title: string;
}
