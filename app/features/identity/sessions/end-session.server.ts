import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may, signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { endSession, endSessionsOf, findSession } from "./sessions.store.server";

/** Signs the user out on one of their other devices. */
export const endOwnSession = command({
  name: "identity.endOwnSession",
  allow: signedIn,
  input: z.strictObject({ session: z.uuid() }),
  async run(ctx, { session: id }) {
    const session = await findSession(ctx.tx, id);
    if (session?.userId !== must(ctx.actor.userId, "a signed-in user")) orNotFound(null);
    await endSession(ctx.tx, id, "elsewhere", ctx.clock.now());
    await ctx.audit({ kind: "session", id, after: { ended: "elsewhere" } });
    return ok({ session: id });
  },
});

/** Signs the user out on every device but this one. */
export const endOtherSessions = command({
  name: "identity.endOtherSessions",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const now = ctx.clock.now();
    const count = await endSessionsOf(ctx.tx, userId, "elsewhere", now, { except: ctx.actor.sessionId });
    await ctx.audit({ kind: "users", id: userId, after: { endedSessions: count } });
    return ok({ count });
  },
});

/** Ends anybody's session at once: a lost device, a person who has left. */
export const endAnySession = command({
  name: "identity.endAnySession",
  allow: may("administer"),
  input: z.strictObject({ session: z.uuid() }),
  async run(ctx, { session }) {
    const { id, userId } = orNotFound(await findSession(ctx.tx, session));
    await endSession(ctx.tx, id, "administrator", ctx.clock.now());
    await ctx.audit({ kind: "session", id, before: { user: userId }, after: { ended: "administrator" } });
    return ok({ session: id });
  },
});
