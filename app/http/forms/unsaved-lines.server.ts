import type { Entrance } from "../entrance/entrance";
import type { UnsavedFields } from "./unsaved-fields.server";

const lineParameter = "unsaved";
const detailsParameter = "unsaved_details";

/** Longest list of lines that an address names; each has its wrong field in the cookie of notices as well. */
const maxLines = 40;

/**
 * Reads which lines the cart's page shows although they stand on another one, and which with date and note although those are
 * closed. The address names them, so that a page that is refused once more shows them again.
 */
export function unsavedLines(params: URLSearchParams) {
  const idsOf = (name: string) => (params.get(name) ?? "").split(",").filter(Boolean).slice(0, maxLines);
  return { lines: idsOf(lineParameter), detailedLines: new Set(idsOf(detailsParameter)) };
}

/** Field of a form's rows that tells their lines apart. */
type RowKey = "id" | "itemNumber";

/** Has an address name the lines of which fields are unsaved, and no other ones. */
export function withUnsavedLines(
  address: string,
  { values }: Pick<UnsavedFields, "values">,
  rowKey: RowKey = "id",
): string {
  const url = new URL(address, "http://portal.invalid");
  const linesWith = (fields: readonly string[]) => {
    const names = Object.keys(values).filter((name) => fields.includes(name.replace(/^\w+\[\d+\]\./, "")));
    const rows = new Set(names.map((name) => name.split(".", 1)[0]));
    return [...rows].flatMap((row) => values[`${row}.${rowKey}`] ?? []).join(",");
  };
  const lines = {
    [lineParameter]: linesWith([rowKey]),
    [detailsParameter]: rowKey === "id" ? linesWith(["requestedDate", "comment"]) : "",
  };
  for (const [name, value] of Object.entries(lines)) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  return url.pathname + url.search + url.hash;
}

/** Has the page of this form, if the answer leads back to it, show the lines with unsaved fields wherever they stand. */
export function nameUnsavedLines(
  { path }: Pick<Entrance, "path">,
  answer: unknown,
  unsavedFields: UnsavedFields,
  rowKey: RowKey = "id",
): void {
  const address = answer instanceof Response ? (answer.headers.get("Location") ?? "") : "";
  if (answer instanceof Response && pathOf(address) === pathOf(path))
    answer.headers.set("Location", withUnsavedLines(address, unsavedFields, rowKey));
}

const pathOf = (address: string) => address.split(/[?#]/, 1)[0];
