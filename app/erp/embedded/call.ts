import { ErpError } from "../erp-errors";
import type { BusinessDate, ErpContext, ErpMessage } from "../port/basics";
import { message, type SentenceKey } from "../texts/text";
import type { SalesAreaRow } from "./master/rows";
import type { Sql } from "./pool.server";
import type { ReferenceData } from "./reference-data.server";

/** Working context of one call, passed to every part of the engine. */
export interface Call {
  sql: Sql;
  ctx: ErpContext;
  language: string;
  now: Date;
  /** Current day of the ERP. */
  today: BusinessDate;
  reference: ReferenceData;
  /** Sold-to that replaces the one of every draft (fault `otherPartner`). */
  otherPartner: string | undefined;
  /** Messages about the call as a whole. */
  messages: ErpMessage[];
}

export function salesAreaOf(call: Call): SalesAreaRow {
  const id = call.ctx.salesArea;
  const salesArea = call.reference.salesAreas.get(id);
  if (!salesArea) throw new ErpError({ kind: "notFound", what: `sales area ${id}` });
  return salesArea;
}

/** Makes the error for a call that a business rule refuses. */
export function reject(
  call: Pick<Call, "language">,
  code: SentenceKey,
  values: Record<string, string> = {},
  target?: ErpMessage["target"],
): ErpError {
  return new ErpError({
    kind: "rejected",
    messages: [message("error", code, call.language, { values, target })],
  });
}

export const notFoundError = (what: string): ErpError => new ErpError({ kind: "notFound", what });
