import { z } from "zod";
import type { Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { mailRound, prepareRoundMails } from "./mail-round.server";
import { findEndingRounds, setReminded } from "./negotiations.store.server";

const day = 24 * 60 * 60_000;
const maxRoundsPerRun = 500;

/** Reminds customers two days before an offer of the seller ends, once for each offer. */
export const remindOfEnding = process({
  name: "negotiations.remind",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "a reminder changes nothing",
  async run(ctx) {
    const until = new Date(ctx.clock.now().getTime() + 2 * day).toISOString().slice(0, 10);
    const rounds = await findEndingRounds(ctx.db, until, maxRoundsPerRun);
    for (const round of rounds) {
      const roundMails = await prepareRoundMails(ctx, round, "ending");
      await ctx.transaction(async (change) => {
        await setReminded(change.tx, round.id, change.clock.now());
        await mailRound(change, round, roundMails, "");
      });
    }
    return ok({ rounds: rounds.length });
  },
});

export const remindOfEndingJob: Job = {
  name: "negotiations.remind",
  schedule: "20 6 * * *",
  timeout: 300,
  async run(ctx) {
    await remindOfEnding(ctx, {});
  },
};
