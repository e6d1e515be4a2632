import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/door/actor";
import type { ChangeCtx } from "~/door/operation.server";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { allow, may, no, signedIn, yes } from "~/door/verdict";
import { must } from "~/lib/assert";
import { sessions, users } from "../identity.tables";
import { rightsOfUser } from "../rights.store.server";
import { assertNoMoreRights } from "./assert-no-more-rights";
import { openSession } from "./open-session.server";
import { endSession } from "./sessions.store.server";

const newCookie = {
  /** The digest of the token that the cookie will hold; made by the HTTP edge, never typed. */
  tokenDigest: z.instanceof(Buffer),
  userAgent: z.string().max(500),
};

const asOneself = allow((actor) => (actor.behind ? no({ key: "session.alreadyActing" }) : yes));

const actingForSomebody = allow((actor) => (actor.behind ? yes : no({ key: "session.notActing" })));

export const mayActAs = may("proxy_login").and(asOneself);

/** Goes on as another user, in a session of its own; every audit entry from here on names both people. */
export const actAs = command({
  name: "identity.actAs",
  allow: mayActAs,
  input: z.strictObject({ user: z.uuid(), ...newCookie }),
  async run(ctx, input) {
    const [target] = await ctx.tx
      .select({ user: users, ...rightsOfUser() })
      .from(users)
      .where(and(eq(users.id, input.user), eq(users.active, true), sql`${users.confirmedAt} IS NOT NULL`));
    const { user, ...rights } = orNotFound(target);
    ctx.require(notOneself(ctx.actor, user.id));
    ctx.require(assertNoMoreRights(ctx.actor, rights));
    const behindUserId = must(ctx.actor.userId, "a signed-in user");
    await changePlace(ctx, { ...input, user, behindUserId });
    return ok({ name: `${user.firstName} ${user.lastName}` });
  },
});

/** Back to the person behind, who finds everything as it was. */
export const returnToSelf = command({
  name: "identity.returnToSelf",
  allow: signedIn.and(actingForSomebody),
  input: z.strictObject(newCookie),
  async run(ctx, input) {
    const { userId } = must(ctx.actor.behind, "a person behind the session");
    const [self] = await ctx.tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.active, true)));
    const user = orNotFound(self);
    await changePlace(ctx, { ...input, user });
    return ok({ name: `${user.firstName} ${user.lastName}` });
  },
});

const notOneself = (actor: Actor, userId: string) =>
  actor.userId === userId ? no({ key: "session.yourself" }) : yes;

/** One session ends, the other begins, and it lasts no longer than the first would have. */
async function changePlace(
  ctx: ChangeCtx,
  to: Omit<Parameters<typeof openSession>[1], "until">,
): Promise<void> {
  const sessionId = must(ctx.actor.sessionId, "a session");
  const [present] = await ctx.tx.select().from(sessions).where(eq(sessions.id, sessionId)).for("update");
  // Two presses of the button: the second finds its session replaced already.
  if (!(await endSession(ctx.tx, sessionId, "replaced", ctx.clock.now()))) orNotFound(null);
  await openSession(ctx, { ...to, until: orNotFound(present) });
}
