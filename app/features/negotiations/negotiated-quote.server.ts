import { fingerprint } from "~/door/once.server";
import type { ProcessCtx, QueryCtx } from "~/door/operation.server";
import { conflict, type Outcome, ok, orNotFound } from "~/door/outcome";
import type { ErpContext, SalesDocument, Scope } from "~/erp/erp";
import { changeOfRound, type Side } from "./negotiation";
import { sideOf } from "./negotiation-rules";
import { findRounds, findServedRound, type Round } from "./negotiations.store.server";
import { findServedCustomers } from "./served-customers.server";

type ReadingCtx = Pick<QueryCtx | ProcessCtx, "actor" | "db" | "erp" | "erpContext">;

/** Quote with its thread, seen from one side. */
export interface NegotiatedQuote {
  side: Side;
  quote: SalesDocument;
  rounds: Round[];
  last: Round | null;
  erpContext: ErpContext;
  scope: Scope;
}

/**
 * Reads a quote and its thread: of the active customer, or for staff of the customer whom the thread is with, as long as
 * they serve them.
 */
export async function readNegotiatedQuote(ctx: ReadingCtx, number: string): Promise<NegotiatedQuote> {
  const side = sideOf(ctx.actor);
  const { actor } = ctx;
  const isOwn = actor.partner?.function === "soldTo";
  const servedRound =
    side === "seller"
      ? await findServedRound(ctx.db, await findServedCustomers(ctx.db, actor), number)
      : null;
  const soldTo = servedRound?.soldTo ?? orNotFound(isOwn ? (actor.partner?.number ?? null) : null);
  const salesArea = servedRound?.salesAreaId ?? ctx.erpContext.salesArea;
  const system = servedRound?.system ?? ctx.erpContext.system;
  const erpContext = { ...ctx.erpContext, system, salesArea, partner: soldTo };
  const scope: Scope = [{ function: "soldTo", number: soldTo }];
  const { value: quote } = await ctx.erp.quotes.get({ ...erpContext, isRefresh: true }, number, scope);
  const rounds = await findRounds(ctx.db, { system, quoteNumber: number });
  const areaContext = { ...erpContext, salesArea: quote.salesArea };
  return { side, quote, rounds, last: rounds.at(-1) ?? null, erpContext: areaContext, scope };
}

/** Acts as the customer of the quote, whoever accepts, continues or mails the round. */
export const contextOfRound = ({ requestId }: Pick<ProcessCtx, "requestId">, round: Round): ErpContext => ({
  system: round.system,
  language: round.language,
  salesArea: round.salesAreaId,
  partner: round.soldTo,
  requestId,
});

export interface AcceptedFigures {
  /** Quote as it would be. */
  document: SalesDocument;
  net: string;
  total: string;
  currency: string;
  hasErrors: boolean;
  messages: string[];
  figures: string;
}

/** Lets the ERP calculate what accepting a round would make of the quote. */
export async function simulateRound(
  ctx: Pick<ReadingCtx, "erp">,
  { quote, erpContext, scope }: NegotiatedQuote,
  round: Round,
): Promise<AcceptedFigures> {
  const change = changeOfRound(round.lines, round.validTo);
  const { value, messages } = await ctx.erp.quotes.simulateChange(erpContext, quote.number, scope, change);
  const { net, total, currency } = value.totals;
  const lines = value.items.map(({ itemNumber, quantity, netPrice, net, requestedDate }) => [
    ...[itemNumber, quantity, netPrice, net, requestedDate],
  ]);
  const errors = messages.filter(({ severity }) => severity === "error");
  return {
    document: value,
    net,
    total,
    currency,
    hasErrors: errors.length > 0,
    messages: errors.map(({ text }) => text),
    figures: fingerprint({ round: round.id, version: quote.version, total, lines }),
  };
}

/** Refuses a form that was made from another version of the quote, or from an older thread. */
export function assertSameThread(
  { quote, last }: NegotiatedQuote,
  form: { version: string; round: number },
): Outcome<null> {
  if ((last?.round ?? 0) !== form.round) return conflict({ key: "negotiations.answeredMeanwhile" });
  if (quote.version !== form.version) return conflict({ key: "negotiations.quoteChanged" });
  return ok(null);
}
