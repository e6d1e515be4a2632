import type { SubmissionResult } from "@conform-to/dom";
import { typedValue } from "../fields/submission";
import type { ListView } from "./list-view";

/** The list after its form was not accepted: every field as it was typed, with what is wrong with it. */
export function withRefusal(view: ListView, result: SubmissionResult | undefined): ListView {
  if (result?.status !== "error") return view;
  const rows = view.rows.map((row) => {
    const cells = Object.entries(row.cells).map(([column, cell]) => {
      if (cell?.kind !== "input") return [column, cell] as const;
      const errors = result.error?.[cell.name] ?? [];
      return [column, { ...cell, value: typedValue(result, cell.name) ?? cell.value, errors }] as const;
    });
    return { ...row, cells: Object.fromEntries(cells) };
  });
  return { ...view, rows };
}
