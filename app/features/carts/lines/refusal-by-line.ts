import type { SubmissionResult } from "@conform-to/dom";

/**
 * Puts what was typed, and what is wrong with it, back to the lines that it was typed for. Rows of the form are numbered, and
 * a line that another window has added or removed meanwhile moves those after it: a number typed for one product must not
 * stand beside another.
 */
export function refusalByLine(
  lineIds: readonly string[],
  refusal: SubmissionResult | undefined,
): SubmissionResult | undefined {
  const typedRows: unknown = refusal?.initialValue?.items;
  if (!refusal || !Array.isArray(typedRows)) return refusal;
  const placeOf = new Map<number, number>();
  for (const [index, row] of typedRows.entries()) {
    const place = lineIds.indexOf(idOf(row) ?? "");
    if (place >= 0) placeOf.set(index, place);
  }
  const rows: unknown[] = [];
  for (const [index, place] of placeOf) rows[place] = typedRows[index];
  const atItsPlace = <T>([name, value]: [string, T]): [string, T][] => {
    const [, index, rest] = /^items\[(\d+)\](.*)$/.exec(name) ?? [];
    if (index === undefined) return [[name, value]];
    const place = placeOf.get(Number(index));
    return place === undefined ? [["", value]] : [[`items[${place}]${rest}`, value]];
  };
  return {
    ...refusal,
    initialValue: { ...refusal.initialValue, items: rows } as NonNullable<SubmissionResult["initialValue"]>,
    error: Object.fromEntries(Object.entries(refusal.error ?? {}).flatMap(atItsPlace)),
    fields: (refusal.fields ?? []).flatMap((name) => atItsPlace([name, null]).map(([newName]) => newName)),
  };
}

const idOf = (row: unknown): string | undefined =>
  typeof row === "object" && row !== null && "id" in row && typeof row.id === "string" ? row.id : undefined;
