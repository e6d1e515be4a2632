import { labelValue } from "~/lib/label-value";
import type { Filter } from "./catalog";

const prefix = "f.";

/** Encodes the filters of an address: `f.colour=red&f.colour=blue`. */
export function filtersIn(params: URLSearchParams): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  for (const [name, value] of params) {
    if (!name.startsWith(prefix) || value === "") continue;
    const code = name.slice(prefix.length);
    filters[code] = [...(filters[code] ?? []), value];
  }
  return filters;
}

/** Changes fields of an address, null removes one. The list starts again at its first page. */
export function addressWith(address: string, changes: Readonly<Record<string, string | null>>): string {
  const { path, fields } = parts(address);
  fields.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") fields.delete(name);
    else fields.set(name, value);
  }
  return joinAddress(path, fields);
}

export const isFilter = (name: string): boolean => name.startsWith(prefix);

/** The filters whose values are all shown. */
export const openedIn = (params: URLSearchParams): string[] => params.getAll("more");

export function closedIn(address: string, code: string): string {
  const { path, fields } = parts(address);
  fields.delete("more", code);
  return joinAddress(path, fields);
}

/** Builds one chip for each chosen value, a link to the same list without it. */
export function chipsOf(
  address: string,
  filters: readonly Filter[],
  locale: string,
): { label: string; without: string }[] {
  return filters.flatMap(({ code, label, values }) =>
    values
      .filter(({ chosen }) => chosen)
      .map((value) => {
        const { path, fields } = parts(address);
        fields.delete(prefix + code, value.value);
        fields.delete("page");
        return { label: labelValue(label, value.label, locale), without: joinAddress(path, fields) };
      }),
  );
}

/** Removes all filters from an address. */
export function withoutFilters(address: string): string {
  const { path, fields } = parts(address);
  const otherFields = [...fields].filter(([name]) => !isFilter(name) && name !== "more" && name !== "page");
  return joinAddress(path, new URLSearchParams(otherFields));
}

function parts(address: string): { path: string; fields: URLSearchParams } {
  const mark = address.indexOf("?");
  if (mark < 0) return { path: address, fields: new URLSearchParams() };
  return { path: address.slice(0, mark), fields: new URLSearchParams(address.slice(mark)) };
}

function joinAddress(path: string, fields: URLSearchParams): string {
  const search = fields.toString();
  return search === "" ? path : `${path}?${search}`;
}
