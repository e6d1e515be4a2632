import { z } from "zod";
import type { Job } from "~/door/job.server";
import { forgetWindows } from "~/door/limit.server";
import { forgetPresses } from "~/door/once.server";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { forgetWrites } from "~/erp/write-log.server";
import { tidyDevices } from "~/features/identity/ways-in/lockout/trust-device.server";
import { tidySecondSteps } from "~/features/identity/ways-in/set-up-second-step.server";
import { forgetPageRecords } from "~/features/service/support/record-page.server";
import { supportCodeDays } from "~/features/service/support/support-code.schema";
import { forgetTrials } from "~/features/trials/forget-trials.server";
import { forgetUsage } from "~/features/usage/forget-usage.server";
import { forgetMails } from "~/mail/mail.store.server";

const day = 24 * 60 * 60_000;
/** Exceeds the time window of any rate limit. */
const windowsKeptFor = 2 * day;
/** Retention of idempotency keys: nobody presses the same button again after that. */
const pressesKeptFor = day;
/**
 * Retention of mails: long enough to answer whether one was sent and to recognise a repeated event, as jobs
 * retry for days. Older recipients are deleted for privacy.
 */
const mailsKeptFor = 60 * day;
/** Retention of the record of writes to the ERP: a year can be compared with the one before. */
const writesKeptFor = 800 * day;
/** Retention of usage counts: a year can be compared with the one before. */
const countsKeptFor = 800 * day;

const pageRecordsKeptFor = supportCodeDays * day;

/** Retention of tried changes: longer than their way back. */
const trialsKeptFor = 40 * day;

/** Batch size: one statement must end long before the database's time-out. */
const batchSize = 2_000;

/** Deletes expired rows, so that no table grows forever. */
export const tidy = process({
  name: "administration.tidy",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "nobody asks for it any more, and the records of what happened stay",
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    const windows = await inPieces(ctx, ({ tx }) =>
      forgetWindows(tx, new Date(now - windowsKeptFor), batchSize),
    );
    const presses = await inPieces(ctx, ({ tx }) =>
      forgetPresses(tx, new Date(now - pressesKeptFor), batchSize),
    );
    const mails = await inPieces(ctx, ({ tx }) => forgetMails(tx, new Date(now - mailsKeptFor), batchSize));
    const writes = await inPieces(ctx, ({ tx }) =>
      forgetWrites(tx, new Date(now - writesKeptFor), batchSize),
    );
    const pages = await inPieces(ctx, ({ tx }) =>
      forgetPageRecords(tx, new Date(now - pageRecordsKeptFor), batchSize),
    );
    const counts = await inPieces(ctx, ({ tx }) => forgetUsage(tx, new Date(now - countsKeptFor), batchSize));
    const trials = await inPieces(ctx, ({ tx }) =>
      forgetTrials(tx, new Date(now - trialsKeptFor), batchSize),
    );
    await ctx.transaction(tidySecondSteps);
    await ctx.transaction(tidyDevices);
    return ok({ windows, presses, mails, writes, pages, counts, trials });
  },
});

/** Repeats until a batch is not full. */
async function inPieces(ctx: ProcessCtx, forget: (change: ChangeCtx) => Promise<number>): Promise<number> {
  let deletedCount = 0;
  for (;;) {
    const forgottenCount = await ctx.transaction(forget);
    deletedCount += forgottenCount;
    if (forgottenCount < batchSize) return deletedCount;
  }
}

export const tidyJob: Job = {
  name: "administration.tidy",
  schedule: "40 3 * * *",
  timeout: 600,
  async run(ctx) {
    await tidy(ctx, {});
  },
};
