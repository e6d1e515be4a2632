import type { ErpContext, ErpMessage } from "../../port/basics";
import type { DraftDocument, DraftLine } from "../../port/pricing";
import { message } from "../../texts/text";

/** Warns that a line's own day is lost: items of SAP's quotes have no schedule lines. */
export function lineDateWarnings(
  { language }: ErpContext,
  { kind, requestedDate }: Pick<DraftDocument, "kind" | "requestedDate">,
  { itemNumber, requestedDate: date }: Pick<DraftLine, "itemNumber" | "requestedDate">,
): ErpMessage[] {
  if (kind !== "quote" || !date || date === requestedDate) return [];
  return [
    message("warning", "quote.lineDate", language, {
      values: { date },
      target: { item: itemNumber, field: "requestedDate" },
    }),
  ];
}
