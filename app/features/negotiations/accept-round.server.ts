import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, type Outcome, ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { SalesDocument, Scope } from "~/erp/erp";
import { ErpError, isAmbiguous, isSafeToRepeat } from "~/erp/erp-errors";
import type { JobRequest } from "~/jobs/jobs";
import { dayIn } from "~/lib/business-date";
import { newId } from "~/lib/ids";
import { mailRound, prepareRoundMails } from "./mail-round.server";
import {
  assertSameThread,
  contextOfRound,
  readNegotiatedQuote,
  simulateRound,
} from "./negotiated-quote.server";
import { boundLines, changeOfRound, isExpired, type Side } from "./negotiation";
import { acceptRoundSchema } from "./negotiation.schema";
import { mayNegotiate } from "./negotiation-rules";
import { advanceRound, countRoundLookUp, findRound, type Round } from "./negotiations.store.server";

type Accepted = { number: string; side: Side; isBinding: boolean };

/** Accepts the other side's round, which becomes binding in the ERP exactly once or not at all. */
export const acceptRound = process({
  name: "negotiations.accept",
  allow: mayNegotiate,
  input: acceptRoundSchema,
  async run(ctx, { number, version, round, figures }): Promise<Outcome<Accepted>> {
    const thread = await readNegotiatedQuote(ctx, number);
    const check = assertSameThread(thread, { version, round });
    if (check.kind !== "ok") return check;
    const { last, side } = thread;
    if (!last || last.side === side || last.state !== "open") {
      return conflict({ key: "negotiations.answeredMeanwhile" });
    }
    const { formats, userId, userName } = ctx.actor;
    if (isExpired(last, dayIn(formats.timeZone, ctx.clock.now()))) {
      return conflict({ key: "negotiations.expired" });
    }
    const simulation = await simulateRound(ctx, thread, last);
    if (simulation.hasErrors) {
      return invalid("", { key: "door.literal", params: { text: simulation.messages.join(" ") } });
    }
    if (simulation.figures !== figures) return conflict({ key: "negotiations.figuresChanged" });
    const accepting = await ctx.transaction(async (change) => {
      const acceptedRound = await advanceRound(change.tx, last.id, ["open"], {
        state: "accepting",
        key: newId(),
        version,
        decidedBy: userName,
        deciderId: userId,
        updatedAt: change.clock.now(),
      });
      if (!acceptedRound) return null;
      await change.audit({ kind: "negotiation", id: last.id, after: { quote: number, version } });
      await change.enqueue(carryOnLater(last.id, 10));
      return acceptedRound;
    });
    if (!accepting) return conflict({ key: "negotiations.answeredMeanwhile" });
    const refusal = await makeBinding(ctx, accepting);
    if (refusal) return refusal;
    const settledRound = await findRound(ctx.db, last.id);
    return ok({ number, side, isBinding: settledRound?.state === "accepted" });
  },
});

const carryOnLater = (round: string, seconds: number): JobRequest => ({
  name: "negotiations.carryOn",
  payload: { round },
  after: seconds,
});

const scopeOf = ({ soldTo }: Round): Scope => [{ function: "soldTo", number: soldTo }];

/**
 * Changes the quote in the ERP under the round's key and version. Returns why not, if the ERP is certain that it never
 * will; without a clear answer the round stays `accepting`, and a job looks the key up.
 */
async function makeBinding(ctx: ProcessCtx, round: Round): Promise<Outcome<never> | null> {
  const { quoteNumber, lines, validTo, version, key } = round;
  const change = changeOfRound(lines, validTo);
  try {
    const erpContext = contextOfRound(ctx, round);
    const { value: quote } = await ctx.erp.quotes.change(
      erpContext,
      { number: quoteNumber, within: scopeOf(round), version: version ?? "", key: key ?? undefined },
      change,
    );
    await confirm(ctx, round, quote);
    return null;
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    return settleFailure(ctx, round, error);
  }
}

async function settleFailure(ctx: ProcessCtx, round: Round, error: ErpError): Promise<Outcome<never> | null> {
  const isTurnedAway = ["conflict", "locked", "rejected", "notFound", "unsupported"].includes(error.kind);
  const isUnsent = isSafeToRepeat(error) && ctx.actor.userId === round.deciderId;
  if (!isTurnedAway && !isUnsent) {
    await ctx.transaction(({ enqueue }) => enqueue(carryOnLater(round.id, 2)));
    return null;
  }
  // Whatever turned it away may have followed an earlier call that was late.
  const boundQuote = isTurnedAway && error.kind !== "notFound" ? await findBoundQuote(ctx, round) : null;
  if (boundQuote) {
    await confirm(ctx, round, boundQuote);
    return null;
  }
  await ctx.transaction(async (change) => {
    const now = change.clock.now();
    await advanceRound(change.tx, round.id, ["accepting"], {
      state: "open",
      key: null,
      version: null,
      decidedBy: "",
      deciderId: null,
      updatedAt: now,
    });
    await change.audit({ kind: "negotiation", id: round.id, after: { returnedBecause: error.kind } });
  });
  const { failure } = error;
  if (failure.kind === "rejected") {
    const text = failure.messages.map((message) => message.text).join(" ");
    return invalid("", { key: "door.literal", params: { text } });
  }
  if (isTurnedAway) return conflict({ key: "negotiations.quoteChanged" });
  return { kind: "unavailable", reason: { key: "amendments.returned.unreachable" } };
}

/** Finds the quote as the acceptance has made it; null if the ERP does not know the acceptance. */
async function findBoundQuote(ctx: ProcessCtx, round: Round): Promise<SalesDocument | null> {
  if (!round.key) return null;
  const erpContext = contextOfRound(ctx, round);
  const change = await ctx.erp.quotes.findChange(erpContext, round.quoteNumber, scopeOf(round), round.key);
  return change.value;
}

async function confirm(ctx: ProcessCtx, round: Round, quote: SalesDocument): Promise<void> {
  const roundMails = await prepareRoundMails(ctx, round, "accepted");
  await ctx.transaction(async (change) => {
    const now = change.clock.now();
    const confirmedRound = await advanceRound(change.tx, round.id, ["accepting"], {
      state: "accepted",
      updatedAt: now,
    });
    if (!confirmedRound) return;
    await change.audit({ kind: "negotiation", id: round.id, after: { state: "accepted" } });
    const lines = boundLines(confirmedRound.lines, quote.items);
    await mailRound(change, { ...confirmedRound, lines }, roundMails, "");
  });
}

const lookUpAfterSeconds = [10, 60, 300, 720] as const;

/** Looks an unanswered acceptance up, and sends it again if the ERP does not know its key. */
export const carryOnRound = process({
  name: "negotiations.carryOn",
  allow: systemOnly,
  input: z.strictObject({ round: z.uuid() }),
  unaudited: "each settled step writes its own entry",
  async run(ctx, { round: id }) {
    const round = await findRound(ctx.db, id);
    if (round?.state !== "accepting") return ok(null);
    try {
      const boundQuote = await findBoundQuote(ctx, round);
      if (boundQuote) await confirm(ctx, round, boundQuote);
      else await makeBinding(ctx, round);
    } catch (error) {
      if (!(error instanceof ErpError)) throw error;
      if (!isSafeToRepeat(error) && !isAmbiguous(error)) {
        ctx.log.warn({ round: id, cause: String(error) }, "round-not-looked-up");
      }
    }
    if ((await findRound(ctx.db, id))?.state !== "accepting") return ok(null);
    await ctx.transaction(async (change) => {
      const checks = await countRoundLookUp(change.tx, id);
      await change.enqueue(carryOnLater(id, lookUpAfterSeconds[checks] ?? 720));
    });
    return ok(null);
  },
});

export const carryOnRoundJob: Job = {
  name: "negotiations.carryOn",
  retries: 5,
  timeout: 90,
  async run(ctx, { round = "" }) {
    assertDone(await carryOnRound(ctx, { round }), `Carrying on the round ${round}`);
  },
};
