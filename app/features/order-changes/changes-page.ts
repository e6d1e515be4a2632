import type { ListView } from "~/ui/lists/list-view";

/** Changes as Today and their own page show them. */
export interface ChangesView {
  view: ListView;
  /** Ids of the shown changes: what arrives meanwhile stays unread. */
  ids: string[];
  /** All unread changes; more than are shown on Today. */
  total: number;
}
