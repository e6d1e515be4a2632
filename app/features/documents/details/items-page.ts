import { lastPage, type Paging } from "~/ui/lists/list-view";

/** Items that the page of a document shows at once: more of them take long to write and long to read. */
const pageSize = 100;

/** Returns the items of one page of a document, and where it stands among the others if there are any. */
export function itemsOfPage<T>(items: readonly T[], requestedPage: string | null) {
  const firstPage: Paging = { page: 1, pageSize, totalResults: items.length, hasFixedSize: true };
  const last = lastPage(firstPage);
  const page = Math.min(last, Math.max(1, Math.trunc(Number(requestedPage)) || 1));
  const offset = (page - 1) * pageSize;
  return {
    items: items.slice(offset, offset + pageSize),
    ...(last > 1 ? { paging: { ...firstPage, page } } : {}),
  };
}
