import type { AskedList } from "~/http/read-list-address.server";

/** Shows many rows at once unless the visitor chose otherwise: a change is read as a whole. */
const defaultPageSize = 50;

/** Returns the paging of a list about a change. */
export function longPaging({ searchParams, choices, paging }: AskedList): AskedList["paging"] {
  const isChosen = searchParams.has("page_size") || choices.pageSize !== null;
  return isChosen ? paging : { ...paging, pageSize: defaultPageSize };
}
