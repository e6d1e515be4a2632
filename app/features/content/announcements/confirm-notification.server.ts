import { z } from "zod";
import { command } from "~/door/operation.server";
import { invalid, ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { insertReading, notificationStore } from "./announcements.store.server";

/** Dismisses a notification, or confirms that it was read where that is demanded. Idempotent. */
export const confirmNotification = command({
  name: "content.confirmNotification",
  allow: signedIn,
  input: z.strictObject({ id: z.uuid(), consent: z.boolean().default(false) }),
  async run(ctx, { id, consent }) {
    const userId = must(ctx.actor.userId, "a user");
    const { mustRead } = orNotFound(await notificationStore.lock(ctx, id));
    if (mustRead && !consent) return invalid("consent", { key: "content.confirmFirst" });
    await insertReading(ctx.tx, { notificationId: id, userId, readAt: ctx.clock.now() });
    await ctx.audit({ kind: "login_notifications", id, after: { read: true } });
    return ok({ id });
  },
});
