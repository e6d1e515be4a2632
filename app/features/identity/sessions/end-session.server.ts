import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may, signedIn } from "~/door/verdict";
import { must } from "~/lib/assert";
import { sessions } from "../identity.tables";
import { endSession, endSessionsOf } from "./sessions.store.server";

/** Signs out on one other device of one's own. */
export const endOwnSession = command({
  name: "identity.endOwnSession",
  allow: signedIn,
  input: z.strictObject({ session: z.uuid() }),
  async run(ctx, { session }) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const [own] = await ctx.tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, session), eq(sessions.userId, userId)));
    const { id } = orNotFound(own);
    await endSession(ctx.tx, id, "elsewhere", ctx.clock.now());
    await ctx.audit({ kind: "session", id, after: { ended: "elsewhere" } });
    return ok({ session: id });
  },
});

/** Signs out everywhere but here. */
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
    const [known] = await ctx.tx.select().from(sessions).where(eq(sessions.id, session));
    const { id, userId } = orNotFound(known);
    await endSession(ctx.tx, id, "administrator", ctx.clock.now());
    await ctx.audit({ kind: "session", id, before: { user: userId }, after: { ended: "administrator" } });
    return ok({ session: id });
  },
});
