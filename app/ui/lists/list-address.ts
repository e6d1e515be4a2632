import type { ListView, Sort } from "./list-view";

/** Names ticked rows. Ticks apply to one page only: nobody has seen the rows of the next one. */
export const tickParameter = "select";

/** Changes parameters of a list's address and keeps the rest of its search. */
function withParameters(address: string, changes: Readonly<Record<string, string | null>>): string {
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

/** The id of a list on its page, to which sorting and paging lead back. */
export const listId = ({ name }: Pick<ListView, "name">): string => `list-${name}`;

export const pageAddress = (view: Pick<ListView, "address" | "name">, page: number): string =>
  `${withParameters(view.address, { page: page > 1 ? String(page) : null, [tickParameter]: null })}#${listId(view)}`;

/** Sorts the list; starts again on the first page. */
export const sortAddress = (view: Pick<ListView, "address" | "name">, sort: Sort): string =>
  `${withParameters(view.address, {
    sort_by: sort.field,
    order: sort.direction,
    page: null,
    [tickParameter]: null,
  })}#${listId(view)}`;

/** Reloads the list from the ERP, past the cache. */
export const refreshAddress = (view: Pick<ListView, "address">): string =>
  withParameters(view.address, { refresh: "1" });

/** Returns the parameters that a GET form of the list must carry, without its own fields. */
export function carriedFields(view: Pick<ListView, "address">, ...ownNames: string[]): [string, string][] {
  const mark = view.address.indexOf("?");
  if (mark < 0) return [];
  return [...new URLSearchParams(view.address.slice(mark))].filter(
    ([name]) => name !== tickParameter && !ownNames.includes(name),
  );
}

/** Appends the search of a list, without its ticks, to the address of a form about its rows: a refusal leads back to it. */
export function withListSearch(path: string, view: Pick<ListView, "address">): string {
  const search = new URLSearchParams(carriedFields(view)).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Returns the address of the list from which a form about ticked rows came, with their ticks. */
export function tickedAddress(path: string, formAddress: string, tickedRows: readonly string[]): string {
  const fields = new URLSearchParams(formAddress.split("?")[1]);
  fields.delete(tickParameter);
  for (const row of tickedRows) fields.append(tickParameter, row);
  const search = fields.toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Action of a small form that sorts the list or turns its pages: its fields are the search. */
export const listAddress = (view: Pick<ListView, "address" | "name">): string =>
  `${pathOf(view)}#${listId(view)}`;

export const pathOf = (view: Pick<ListView, "address">): string => view.address.split("?", 1)[0] ?? "";
