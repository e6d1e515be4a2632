import { process } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import { mailRound, prepareRoundMails } from "./mail-round.server";
import { readNegotiatedQuote } from "./negotiated-quote.server";
import { declineRoundSchema, withdrawRoundSchema } from "./negotiation.schema";
import { mayNegotiate } from "./negotiation-rules";
import { advanceRound } from "./negotiations.store.server";

/** Declines the other side's round; the quote stays as it is. */
export const declineRound = process({
  name: "negotiations.decline",
  allow: mayNegotiate,
  input: declineRoundSchema,
  async run(ctx, { number, round, reply }) {
    const { last, side } = await readNegotiatedQuote(ctx, number);
    if (last?.round !== round || last.side === side)
      return conflict({ key: "negotiations.answeredMeanwhile" });
    const roundMails = await prepareRoundMails(ctx, last, "declined");
    return ctx.transaction(async (change) => {
      const { userName: decidedBy, userId: deciderId } = change.actor;
      const declinedRound = await advanceRound(change.tx, last.id, ["open"], {
        state: "declined",
        reply,
        decidedBy,
        deciderId,
        updatedAt: change.clock.now(),
      });
      if (!declinedRound) return conflict({ key: "negotiations.answeredMeanwhile" });
      await change.audit({ kind: "negotiation", id: last.id, after: { state: "declined", reply } });
      await mailRound(change, declinedRound, roundMails, reply);
      return ok({ number });
    });
  },
});

/** Withdraws one's own round while it is unanswered. */
export const withdrawRound = process({
  name: "negotiations.withdraw",
  allow: mayNegotiate,
  input: withdrawRoundSchema,
  async run(ctx, { number, round }) {
    const { last, side } = await readNegotiatedQuote(ctx, number);
    if (last?.round !== round || last.side !== side)
      return conflict({ key: "negotiations.answeredMeanwhile" });
    return ctx.transaction(async (change) => {
      const withdrawnRound = await advanceRound(change.tx, last.id, ["open"], {
        state: "withdrawn",
        updatedAt: change.clock.now(),
      });
      if (!withdrawnRound) return conflict({ key: "negotiations.answeredMeanwhile" });
      await change.audit({ kind: "negotiation", id: last.id, after: { state: "withdrawn" } });
      return ok({ number });
    });
  },
});
