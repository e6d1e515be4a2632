import type { UnsavedFields } from "~/http/forms/unsaved-fields.server";

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

/** Has an address name the lines of which fields are unsaved, and no other ones. */
export function withUnsavedLines(address: string, { values }: Pick<UnsavedFields, "values">): string {
  const url = new URL(address, "http://portal.invalid");
  const idsWith = (field: RegExp) => {
    const rows = Object.keys(values).flatMap((name) => field.exec(name)?.[1] ?? []);
    return [...new Set(rows)].flatMap((row) => values[`${row}.id`] ?? []).join(",");
  };
  const ids = {
    [lineParameter]: idsWith(/^(items\[\d+\])\.id$/),
    [detailsParameter]: idsWith(/^(items\[\d+\])\.(?:requestedDate|comment)$/),
  };
  for (const [name, value] of Object.entries(ids)) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  return url.pathname + url.search + url.hash;
}
