import type { Problem } from "~/door/outcome";
import { type Formats, formatDate, parseDate } from "~/i18n/formats";
import type { Text } from "~/i18n/text";
import { snakeName } from "~/lib/snake-case";
import type { Collection } from "../collection";

/** Maps the parameters of an address to the fields of the list's question. */
const questionFields: Readonly<Record<string, string>> = {
  page: "page",
  page_size: "pageSize",
  q: "q",
  sort_by: "sortBy",
  order: "order",
  from_date: "fromDate",
  to_date: "toDate",
};

/** Parameters that count only once: one step of the page, or a fresh answer, which these lists always give. */
const stepFields = ["all", "moved", "selected", "refresh", "force_reload"];

const filterNames = ({ filters, can }: Pick<Collection, "filters" | "can">): string[] => [
  ...filters.map(({ name }) => name),
  ...(can.includes("restore") ? ["state"] : []),
];

/** Fields of an address that are the list's state; all others concern one step. */
export function listParams(
  search: URLSearchParams,
  collection: Pick<Collection, "filters" | "can">,
): URLSearchParams {
  const filterParams = new URLSearchParams();
  for (const name of [...Object.keys(questionFields), ...filterNames(collection)]) {
    const value = search.get(name)?.trim();
    if (value) filterParams.set(name, value);
  }
  return filterParams;
}

/** Names a parameter that the list does not have. */
export function unknownParameter(
  search: URLSearchParams,
  collection: Collection,
  otherNames: readonly string[] = [],
): Text | null {
  const names = [...Object.keys(questionFields), ...filterNames(collection), ...stepFields, ...otherNames];
  const unknownName = [...search.keys()].find((name) => !names.includes(name));
  return unknownName === undefined
    ? null
    : { key: "ui.unknownParameter", params: { name: unknownName.slice(0, 60) } };
}

/** Reads the list operation's input from such an address. */
export function questionFrom(params: URLSearchParams, formats: Formats): Record<string, unknown> {
  const question: Record<string, unknown> = {};
  const filters: Record<string, string> = {};
  for (const [name, value] of params) {
    const field = questionFields[name];
    if (field) question[field] = name.endsWith("_date") ? dayIn(value, formats) : value;
    else filters[name] = value;
  }
  return { ...question, filters };
}

/** Dates are typed in the reader's own format; the operation refuses unreadable ones. */
function dayIn(text: string, formats: Formats): string {
  const day = parseDate(text, formats);
  return day.ok ? day.value : text;
}

/** A parameter that the list cannot obey, and the sentence about it. */
export interface AddressProblem {
  name: string;
  text: Text;
}

/** Describes a refused filter by the names of the address. */
export function addressProblem(
  { path, text }: Problem,
  params: URLSearchParams,
  formats: Formats,
): AddressProblem {
  const isFilter = path.startsWith("filters.");
  const name = isFilter ? path.slice("filters.".length) : snakeName(path);
  const value = (params.get(name) ?? "").slice(0, 60);
  if (text.key === "form.unknownField")
    return { name, text: { key: "ui.unknownParameter", params: { name } } };
  if (text.key === "form.tooLong") return { name, text };
  if (!isFilter && name.endsWith("_date"))
    return {
      name,
      text: { key: "form.date", params: { example: formatDate("2026-12-31", formats) } },
    };
  return { name, text: { key: "ui.unknownValue", params: { name, value } } };
}

/** Formats a query string, `?a=b` or empty. */
export function searchText(params: URLSearchParams): string {
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

export function withParams(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const copy = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) copy.delete(name);
    else copy.set(name, value);
  }
  return copy;
}
