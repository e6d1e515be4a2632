import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { dayIn } from "~/lib/business-date";
import { newId } from "~/lib/ids";
import {
  deleteSubscription,
  findDefinition,
  insertRun,
  lockDueSubscriptions,
  postponeSubscription,
} from "./library.store.server";
import { mayRunReports } from "./library-rules";
import { nextDay } from "./next-day";
import { periodOf } from "./start-report.server";

/** Subscriptions that one transaction takes. */
const atOnce = 50;

/**
 * Starts the reports of due subscriptions. Prevents a second mail: the subscription moves on in the transaction that stores
 * the run. One whose reader has lost the right, or whose report is gone, ends.
 */
export const sendSubscribedReports = process({
  name: "reports.sendSubscribed",
  allow: systemOnly,
  unaudited: "a report of what one may read changes nothing",
  input: z.strictObject({}),
  async run(ctx) {
    const today = dayIn("UTC", ctx.clock.now());
    let startedCount = 0;
    for (;;) {
      const batchSize = await ctx.transaction(async (change) => {
        const dueSubscriptions = await lockDueSubscriptions(change.tx, today, atOnce);
        for (const subscription of dueSubscriptions) {
          const { id: _id, createdAt: _createdAt, frequency, nextOn: _next, ...owner } = subscription;
          const actor = await findActor(change.tx, subscription);
          const definition = await findDefinition(
            change.tx,
            subscription.definitionId,
            subscription.salesAreaId,
          );
          if (!actor || !definition || !mayRunReports(actor, {}).allowed) {
            await deleteSubscription(change.tx, owner);
            continue;
          }
          await postponeSubscription(change.tx, subscription.id, nextDay(today, frequency));
          const { partnerNumber: _number, ...reader } = owner;
          const run = newId();
          await insertRun(change.tx, {
            ...reader,
            id: run,
            state: "waiting",
            mailed: true,
            createdAt: change.clock.now(),
            parameters: { ...periodOf({ actor, clock: change.clock }, definition), filters: {} },
          });
          await change.enqueue({ name: "reports.run", payload: { id: run } });
        }
        return dueSubscriptions.length;
      });
      startedCount += batchSize;
      if (batchSize < atOnce) return ok({ started: startedCount });
    }
  },
});

export const sendSubscribedReportsJob: Job = {
  name: "reports.sendSubscribed",
  schedule: "10 4 * * *",
  timeout: 300,
  async run(ctx) {
    assertDone(await sendSubscribedReports(ctx, {}), "Starting the subscribed reports");
  },
};
