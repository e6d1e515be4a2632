import { z } from "zod";
import { command, query } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { deviceOf } from "~/features/identity/sessions/device";
import { oneself } from "~/features/identity/ways-in/prove-password.server";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import {
  deleteOwnSubscription,
  findOwnSubscriptions,
  findSubscribedUsers,
  findSubscriptionsOf,
  upsertSubscription,
} from "./push-subscriptions.store.server";

/** Offers the finders of the store to features that send messages. */
export { findSubscribedUsers, findSubscriptionsOf };

/** Browsers of one user; more are forgotten ones. */
const maxSubscriptions = 10;

/** Lists the browsers in which the user allowed messages, and the key for another one. */
export const listSubscriptions = query({
  name: "push.list",
  allow: signedIn,
  input: z.strictObject({}),
  async run({ db, actor, push }) {
    const subscriptions = await findOwnSubscriptions(db, must(actor.userId, "a signed-in user"));
    return ok({
      publicKey: push.publicKey,
      subscriptions: subscriptions.map(({ id, device, createdAt, lastSentAt }) => ({
        id,
        device,
        createdAt,
        lastSentAt,
      })),
    });
  },
});

/** Public key of P-256 and a secret of 16 bytes (RFC 8291), in base64url. */
const keySchema = z.string().regex(/^[\w-]{87}=?$/);
const secretSchema = z.string().regex(/^[\w-]{22}(==)?$/);

/** Stores the consent of a user for this browser. Staff who act for a user cannot give it in their place. */
export const allowMessages = command({
  name: "push.allow",
  allow: oneself,
  limits: [{ times: 20, seconds: 3_600 }],
  input: z.strictObject({ endpoint: z.url().max(1_000), p256dh: keySchema, auth: secretSchema }),
  async run(ctx, { endpoint, p256dh, auth }) {
    if (!ctx.push.accepts(endpoint)) return invalid("endpoint", { key: "profile.push.unknownService" });
    const userId = must(ctx.actor.userId, "a signed-in user");
    const ownSubscriptions = await findOwnSubscriptions(ctx.tx, userId);
    const isKnown = ownSubscriptions.some((subscription) => subscription.endpoint === endpoint);
    if (!isKnown && ownSubscriptions.length >= maxSubscriptions)
      return conflict({ key: "profile.push.tooMany", params: { count: maxSubscriptions } });
    const device = deviceOf(ctx.userAgent ?? "");
    const id = await upsertSubscription(ctx.tx, {
      id: newId(),
      userId,
      endpoint,
      p256dh,
      auth,
      device,
      createdAt: ctx.clock.now(),
      lastSentAt: null,
    });
    await ctx.audit({ kind: "pushSubscriptions", id, after: { device } });
    return ok({ id });
  },
});

/** Takes the consent back; the browser gets nothing any more, even where it is not opened again. */
export const stopMessages = command({
  name: "push.stop",
  allow: signedIn,
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const { device } = orNotFound(await deleteOwnSubscription(ctx.tx, userId, id));
    await ctx.audit({ kind: "pushSubscriptions", id, before: { device } });
    return ok({ id });
  },
});
