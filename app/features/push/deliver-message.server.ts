import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { JobRequest } from "~/jobs/jobs";
import type { PushMessage } from "~/push/push";
import { deleteSubscription, findSubscription, touchSubscription } from "./push-subscriptions.store.server";

/** Sends a message to one browser; a subscription that has ended is forgotten. */
export const deliverMessage = process({
  name: "push.deliver",
  allow: systemOnly,
  input: z.strictObject({
    subscription: z.uuid(),
    title: z.string(),
    body: z.string(),
    path: z.string(),
  }),
  unaudited: "the announcement behind it is in the activity log",
  async run(ctx, { subscription: id, ...message }) {
    const subscription = await findSubscription(ctx.db, id);
    if (!subscription) return ok({ id });
    const result = await ctx.push.send(subscription, message);
    await ctx.transaction(async ({ tx, clock }) => {
      if (result === "gone") await deleteSubscription(tx, id);
      else await touchSubscription(tx, id, clock.now());
    });
    return ok({ id });
  },
});

export const requestDelivery = (subscription: string, message: PushMessage): JobRequest => ({
  name: deliverMessageJob.name,
  payload: { subscription, ...message },
});

export const deliverMessageJob: Job = {
  name: "push.deliver",
  retries: 5,
  timeout: 30,
  async run(ctx, payload) {
    const { subscription = "", title = "", body = "", path = "" } = payload;
    assertDone(await deliverMessage(ctx, { subscription, title, body, path }), "Sending a push message");
  },
};
