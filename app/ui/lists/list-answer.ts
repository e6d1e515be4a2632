import type { SubmissionResult } from "@conform-to/dom";
import { typedValue } from "../fields/submission";
import type { ListView } from "./list-view";

/** Returns the list of a refused form: every field as typed, with its errors. */
export function withRefusal(view: ListView, refusal: SubmissionResult | undefined): ListView {
  if (!refusal) return view;
  const rows = view.rows.map((row) => {
    const cells = Object.entries(row.cells).map(([column, cell]) => {
      if (cell?.kind !== "input") return [column, cell] as const;
      const errors = refusal.error?.[cell.name] ?? [];
      return [column, { ...cell, value: typedValue(refusal, cell.name) ?? cell.value, errors }] as const;
    });
    return { ...row, cells: Object.fromEntries(cells) };
  });
  return { ...view, rows };
}
