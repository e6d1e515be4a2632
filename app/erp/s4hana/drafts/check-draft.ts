import { ErpError } from "../../erp-errors";
import type { ErpContext, ErpMessage } from "../../port/basics";
import type { DraftDocument } from "../../port/pricing";
import { message, type SentenceKey } from "../../texts/text";

/** Refuses a draft that SAP would take although it makes no sense, or would not understand at all. */
export function checkDraft(ctx: ErpContext, draft: DraftDocument): void {
  const reject = (code: SentenceKey, values: Record<string, string> = {}, target?: ErpMessage["target"]) => {
    throw new ErpError({
      kind: "rejected",
      messages: [message("error", code, ctx.language, { values, target })],
    });
  };
  const dates = [draft.requestedDate, draft.validTo, ...draft.lines.map((line) => line.requestedDate)];
  for (const date of dates)
    if (date && !isDay(date)) reject("date.invalid", { date }, { field: "requestedDate" });
  const seenItems = new Set<number>();
  for (const { itemNumber } of draft.lines) {
    if (seenItems.has(itemNumber))
      reject("document.itemNumber", { item: String(itemNumber) }, { item: itemNumber });
    seenItems.add(itemNumber);
  }
}

/** Refuses a document without lines; a simulation of one is only empty. */
export function checkNotEmpty(ctx: ErpContext, draft: DraftDocument): void {
  if (draft.lines.length > 0) return;
  const messages = [message("error", "document.empty", ctx.language)];
  throw new ErpError({ kind: "rejected", messages });
}

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === text;
};
