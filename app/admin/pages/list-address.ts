import { type Formats, parseDate } from "~/i18n/formats";
import type { Collection } from "../collection";

const listFields = ["page", "page_size", "q", "sort_by", "order", "from_date", "to_date"];

/** Fields of an address that are the list's state; all others concern one step. */
export function listParams(search: URLSearchParams, { filters, can }: Collection): URLSearchParams {
  const names = [
    ...listFields,
    ...filters.map(({ name }) => name),
    ...(can.includes("restore") ? ["state"] : []),
  ];
  const filterParams = new URLSearchParams();
  for (const name of names) {
    const value = search.get(name)?.trim();
    if (value) filterParams.set(name, value);
  }
  return filterParams;
}

/** Reads the list operation's input from such an address. */
export function questionFrom(params: URLSearchParams, formats: Formats): Record<string, unknown> {
  const question: Record<string, unknown> = { filters: {} };
  const filters: Record<string, string> = {};
  const names: Record<string, string> = {
    page: "page",
    page_size: "pageSize",
    q: "q",
    sort_by: "sortBy",
    order: "order",
    from_date: "fromDate",
    to_date: "toDate",
  };
  for (const [name, value] of params) {
    const knownName = names[name];
    if (knownName) question[knownName] = name.endsWith("_date") ? dayIn(value, formats) : value;
    else filters[name] = value;
  }
  return { ...question, filters };
}

/** Dates are typed in the reader's own format; unreadable ones are ignored. */
function dayIn(text: string, formats: Formats): string | undefined {
  const day = parseDate(text, formats);
  return day.ok ? day.value : undefined;
}

/** Formats a query string, `?a=b` or empty. */
export function searchText(params: URLSearchParams): string {
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

export function changed(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const copy = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) copy.delete(name);
    else copy.set(name, value);
  }
  return copy;
}
