import { ErpError } from "../erp-errors";
import type { BusinessDate, ErpContext, ErpMessage } from "../port/basics";
import type { SalesAreaRow } from "./master/rows";
import type { Sql } from "./pool.server";
import type { ReferenceData } from "./reference-data.server";
import { message, type SentenceKey } from "./texts/text";

/** What every piece of the engine works with during one call. */
export interface Call {
  sql: Sql;
  ctx: ErpContext;
  language: string;
  now: Date;
  /** The ERP's own day. */
  today: BusinessDate;
  reference: ReferenceData;
  /** The sold-to that drafts are put on whatever they say, when the demonstration wants that. */
  otherPartner: string | undefined;
  /** What the ERP wants to say about the call as a whole. */
  messages: ErpMessage[];
}

export const on = (call: Call, sql: Sql): Call => ({ ...call, sql });

export function salesAreaOf(call: Call, id = call.ctx.salesArea): SalesAreaRow {
  const found = call.reference.salesAreas.get(id);
  if (!found) throw new ErpError({ kind: "notFound", what: `sales area ${id}` });
  return found;
}

/** Ends the call with a rule of the business. */
export function reject(
  call: Pick<Call, "language">,
  code: SentenceKey,
  values: Record<string, string> = {},
  target?: ErpMessage["target"],
): ErpError {
  return new ErpError({
    kind: "rejected",
    messages: [message("error", code, call.language, values, target)],
  });
}

export const unknown = (what: string): ErpError => new ErpError({ kind: "notFound", what });
