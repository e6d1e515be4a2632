import { type Formats, parseDate } from "~/i18n/formats";
import type { Collection } from "../collection";

const own = ["page", "page_size", "q", "sort_by", "order", "from_date", "to_date"];

/** The parts of an address that are the list's state; everything else in it is about one step. */
export function listParams(search: URLSearchParams, { filters, can }: Collection): URLSearchParams {
  const names = [...own, ...filters.map(({ name }) => name), ...(can.includes("restore") ? ["state"] : [])];
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
    const known = names[name];
    if (known) question[known] = name.endsWith("_date") ? dayIn(value, formats) : value;
    else filters[name] = value;
  }
  return { ...question, filters };
}

/** People type days in their own format; one that cannot be read counts as not asked. */
function dayIn(text: string, formats: Formats): string | undefined {
  const day = parseDate(text, formats);
  return day.ok ? day.value : undefined;
}

/** `?a=b`, or nothing at all. */
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
