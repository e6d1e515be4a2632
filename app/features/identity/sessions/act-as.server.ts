import { z } from "zod";
import type { Actor } from "~/door/actor";
import type { ChangeCtx } from "~/door/operation.server";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { allow, may, no, signedIn, yes } from "~/door/verdict";
import { must } from "~/lib/assert";
import { assertNoMoreRights } from "../assert-no-more-rights";
import { findUserWithRights } from "../rights.store.server";
import { findUser } from "../users.store.server";
import { openSession } from "./open-session.server";
import { endSession, findSessionForUpdate } from "./sessions.store.server";

export const newCookie = {
  /** Digest of the token for the cookie; made by the HTTP layer, never by the browser. */
  tokenDigest: z.instanceof(Buffer),
  userAgent: z.string().max(500),
};

const asOneself = allow((actor) => (actor.behind ? no({ key: "session.alreadyActing" }) : yes));

const actingForSomebody = allow((actor) => (actor.behind ? yes : no({ key: "session.notActing" })));

export const mayActAs = may("proxy_login").and(asOneself);

/** Starts acting as another user, in a separate session; every audit entry of that session names both people. */
export const actAs = command({
  name: "identity.actAs",
  allow: mayActAs,
  input: z.strictObject({ user: z.uuid(), ...newCookie }),
  async run(ctx, input) {
    const { user, ...rights } = orNotFound(await findUserWithRights(ctx.tx, input.user));
    ctx.require(notOneself(ctx.actor, user.id));
    ctx.require(assertNoMoreRights(ctx.actor, rights));
    const behindUserId = must(ctx.actor.userId, "a signed-in user");
    await replaceSession(ctx, { ...input, user, behindUserId });
    return ok({ name: `${user.firstName} ${user.lastName}` });
  },
});

/** Returns to the person behind the session, whose work is as it was. */
export const returnToSelf = command({
  name: "identity.returnToSelf",
  allow: signedIn.and(actingForSomebody),
  worksReadOnly: true,
  input: z.strictObject(newCookie),
  async run(ctx, input) {
    const { userId } = must(ctx.actor.behind, "a person behind the session");
    const user = orNotFound(await findUser(ctx.tx, userId));
    if (!user.active) orNotFound(null);
    await replaceSession(ctx, { ...input, user });
    return ok({ name: `${user.firstName} ${user.lastName}` });
  },
});

const notOneself = (actor: Actor, userId: string) =>
  actor.userId === userId ? no({ key: "session.yourself" }) : yes;

/** Ends the present session and opens the next one, which keeps the limits of the first. */
export async function replaceSession(
  ctx: ChangeCtx,
  next: Omit<Parameters<typeof openSession>[1], "until">,
): Promise<void> {
  const sessionId = must(ctx.actor.sessionId, "a session");
  const session = await findSessionForUpdate(ctx.tx, sessionId);
  // Prevents a race: of two clicks on the button, the second finds its session replaced already.
  if (!(await endSession(ctx.tx, sessionId, "replaced", ctx.clock.now()))) orNotFound(null);
  await openSession(ctx, { ...next, until: orNotFound(session) });
}
