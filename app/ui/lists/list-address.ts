import type { ListView, Sort } from "./list-view";

/** That all rows of a page are ticked is said of this page alone: on the next one nobody has seen them. */
const ticked = "select";

/** The addresses of a list: each begins with where the list stands and all that was searched for. */
function changed(address: string, changes: Readonly<Record<string, string | null>>): string {
  const mark = address.indexOf("?");
  const path = mark < 0 ? address : address.slice(0, mark);
  const fields = new URLSearchParams(mark < 0 ? "" : address.slice(mark));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") fields.delete(name);
    else fields.set(name, value);
  }
  const search = fields.toString();
  return search === "" ? path : `${path}?${search}`;
}

export const pageOf = (view: Pick<ListView, "address">, page: number): string =>
  changed(view.address, { page: page > 1 ? String(page) : null, [ticked]: null });

/** Another order begins again with the first page. */
export const sortedBy = (view: Pick<ListView, "address">, sort: Sort): string =>
  changed(view.address, { sort_by: sort.field, order: sort.direction, page: null, [ticked]: null });

/** The list asked of the ERP again. */
export const refreshed = (view: Pick<ListView, "address">): string => changed(view.address, { refresh: "1" });

/** What a GET form of the list carries along, without what its own fields say. */
export function carriedFields(view: Pick<ListView, "address">, ...without: string[]): [string, string][] {
  const mark = view.address.indexOf("?");
  if (mark < 0) return [];
  return [...new URLSearchParams(view.address.slice(mark))].filter(
    ([name]) => name !== ticked && !without.includes(name),
  );
}

export const pathOf = (view: Pick<ListView, "address">): string => view.address.split("?", 1)[0] ?? "";
