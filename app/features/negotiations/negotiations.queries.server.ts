import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { ErpError } from "~/erp/erp-errors";
import { dayIn } from "~/lib/business-date";
import { readNegotiatedQuote, simulateRound } from "./negotiated-quote.server";
import { isExpired, negotiableItems } from "./negotiation";
import { quoteSchema } from "./negotiation.schema";
import { mayNegotiate, sideOf } from "./negotiation-rules";
import { findOpenRounds } from "./negotiations.store.server";
import { findServedCustomers } from "./served-customers.server";

/** Returns a quote with its thread, what the reader may do next, and what accepting would make of the quote. */
export const getNegotiation = query({
  name: "negotiations.get",
  allow: mayNegotiate,
  input: quoteSchema,
  async run(ctx, { number }) {
    const thread = await readNegotiatedQuote(ctx, number);
    const { side, quote, rounds, last } = thread;
    const today = dayIn(ctx.actor.formats.timeZone, ctx.clock.now());
    const isOpen = last?.state === "open";
    const isMine = last?.side === side;
    const hasExpired = last !== null && isOpen && isExpired(last, today);
    const mayDecide = isOpen && !isMine && quote.change.allowed;
    const mayWrite =
      quote.change.allowed &&
      last?.state !== "accepting" &&
      !(isOpen && isMine) &&
      (last !== null || side === "customer");
    const simulation =
      last && mayDecide && !hasExpired
        ? await simulateRound(ctx, thread, last).catch((error: unknown) => {
            if (error instanceof ErpError && error.kind === "rejected") return null;
            throw error;
          })
        : null;
    return ok({
      side,
      quote,
      rounds,
      last,
      simulation,
      hasExpired,
      mayDecide,
      mayWrite,
      mayWithdraw: isOpen && isMine,
      items: negotiableItems(quote.items),
    });
  },
});

/** Lists the rounds that wait for an answer: of the active customer, or of those whom a staff member serves. */
export const listOpenRounds = query({
  name: "negotiations.list",
  allow: mayNegotiate,
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  async run(ctx, paging) {
    const { actor } = ctx;
    const side = sideOf(actor);
    const reader =
      side === "seller"
        ? { side, customers: await findServedCustomers(ctx.db, actor) }
        : { side, soldTo: actor.partner?.number ?? "", system: ctx.erpContext.system };
    return ok({ ...(await findOpenRounds(ctx.db, reader, paging)), ...paging, side });
  },
});
