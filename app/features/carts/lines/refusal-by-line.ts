import type { SubmissionResult } from "@conform-to/dom";

/**
 * Puts what was typed, and what is wrong with it, back to the lines that it was typed for. Rows of the form are numbered, and
 * a line that another window has added or removed meanwhile moves those after it: a number typed for one product must not
 * stand beside another.
 */
export function refusalByLine(
  lineIds: readonly string[],
  refusal: SubmissionResult | undefined,
  /** List of the form, and the field of its rows that names their line. */
  { list = "items", key = "id" }: { list?: string; key?: string } = {},
): SubmissionResult | undefined {
  const typedRows: unknown = refusal?.initialValue?.[list];
  if (!refusal || !Array.isArray(typedRows)) return refusal;
  const placeOf = new Map<number, number>();
  for (const [index, row] of typedRows.entries()) {
    const place = lineIds.indexOf(idOf(row, key) ?? "");
    if (place >= 0) placeOf.set(index, place);
  }
  const rows: unknown[] = [];
  for (const [index, place] of placeOf) rows[place] = typedRows[index];
  const atItsPlace = <T>([name, value]: [string, T]): [string, T][] => {
    const [, rowList, index, rest] = /^(\w+)\[(\d+)\](.*)$/.exec(name) ?? [];
    if (rowList !== list) return [[name, value]];
    const place = placeOf.get(Number(index));
    return place === undefined ? [["", value]] : [[`${list}[${place}]${rest}`, value]];
  };
  return {
    ...refusal,
    initialValue: { ...refusal.initialValue, [list]: rows } as NonNullable<SubmissionResult["initialValue"]>,
    error: Object.fromEntries(Object.entries(refusal.error ?? {}).flatMap(atItsPlace)),
    fields: (refusal.fields ?? []).flatMap((name) => atItsPlace([name, null]).map(([newName]) => newName)),
  };
}

function idOf(row: unknown, key: string): string | undefined {
  if (typeof row !== "object" || row === null || !Object.hasOwn(row, key)) return undefined;
  const id = (row as Record<string, unknown>)[key];
  return typeof id === "string" ? id : undefined;
}
