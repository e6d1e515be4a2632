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
    /** Number of pauses that the service has asked for. */
    pauses: z.coerce.number().int().min(0).default(0),
  }),
  unaudited: "the announcement behind it is in the activity log",
  async run(ctx, { subscription: id, pauses, ...message }) {
    const subscription = await findSubscription(ctx.db, id);
    if (!subscription) return ok({ id });
    const result = await ctx.push.send(subscription, message);
    if (typeof result === "object" && pauses >= maxPauses)
      throw new Error("The push service asks to wait again and again");
    await ctx.transaction(async ({ tx, clock, enqueue }) => {
      if (typeof result === "object")
        await enqueue({ ...requestDelivery(id, message, pauses + 1), after: result.seconds });
      else if (result === "gone") await deleteSubscription(tx, id);
      else await touchSubscription(tx, id, clock.now());
    });
    return ok({ id });
  },
});

/** A service that is still busy then is treated like one that fails. */
const maxPauses = 5;

export const requestDelivery = (subscription: string, message: PushMessage, pauses = 0): JobRequest => ({
  name: deliverMessageJob.name,
  payload: { subscription, ...message, ...(pauses > 0 ? { pauses: String(pauses) } : {}) },
});

export const deliverMessageJob: Job = {
  name: "push.deliver",
  retries: 5,
  timeout: 30,
  async run(ctx, payload) {
    const { subscription = "", title = "", body = "", path = "", pauses = "0" } = payload;
    const input = { subscription, title, body, path, pauses };
    assertDone(await deliverMessage(ctx, input), "Sending a push message");
  },
};
