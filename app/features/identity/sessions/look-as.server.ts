import { z } from "zod";
import type { Db } from "~/db/db.server";
import type { ChangeCtx } from "~/door/operation.server";
import { orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { assertNoMoreRights } from "../assert-no-more-rights";
import type { PartnerChoice, User } from "../identity.tables";
import { findUserWithRights } from "../rights.store.server";
import { findUser } from "../users.store.server";
import { newCookie, replaceSession } from "./act-as.server";
import { openSession } from "./open-session.server";
import { endSession, findSession } from "./sessions.store.server";

export const lookInputSchema = z.strictObject(newCookie);

/**
 * Opens a session in which the person behind it sees the pages of another user for one customer and can change nothing.
 * Needs no fewer rights than acting as that user. Somebody may look at their own pages of another customer, too.
 */
export async function lookAs(
  ctx: ChangeCtx,
  look: z.output<typeof lookInputSchema> & { user: string; customer: PartnerChoice | null },
): Promise<{ name: string }> {
  const { user, ...rights } = orNotFound(await findUserWithRights(ctx.tx, look.user));
  ctx.require(assertNoMoreRights(ctx.actor, rights));
  const { tokenDigest, userAgent, customer } = look;
  await replaceSession(ctx, {
    tokenDigest,
    userAgent,
    user,
    behindUserId: must(ctx.actor.userId, "a signed-in user"),
    readOnly: true,
    ...(customer ? { partner: customer } : {}),
  });
  return { name: `${user.firstName} ${user.lastName}` };
}

/** Seconds for which a session beside one's own stays open unused. */
const idleSeconds = 3_600;

/** Milliseconds after which such a session ends in any case. */
const maxDuration = 8 * 3_600_000;

/**
 * Opens a read-only session of another user beside one's own, which ends the one before it. No cookie opens it: its digest
 * belongs to no token, and only the portal itself reads pages in it.
 */
export async function openLook(
  ctx: ChangeCtx,
  look: { user: string; tokenDigest: Buffer; before: string | null },
): Promise<{ sessionId: string; username: string }> {
  const { user, ...rights } = orNotFound(await findUserWithRights(ctx.tx, look.user));
  ctx.require(assertNoMoreRights(ctx.actor, rights));
  if (look.before) await endLook(ctx, look.before);
  const { sessionId } = await openSession(ctx, {
    user,
    tokenDigest: look.tokenDigest,
    userAgent: ctx.userAgent ?? "unknown",
    behindUserId: must(ctx.actor.userId, "a signed-in user"),
    readOnly: true,
    until: { idleSeconds, expiresAt: new Date(ctx.clock.now().getTime() + maxDuration) },
  });
  return { sessionId, username: user.username };
}

/** Ends a session that `openLook` opened. */
export async function endLook(ctx: ChangeCtx, sessionId: string): Promise<void> {
  await endSession(ctx.tx, sessionId, "replaced", ctx.clock.now());
}

/** Finds the user of such a session. */
export async function findLookedUser(db: Db, sessionId: string): Promise<User | null> {
  const session = await findSession(db, sessionId);
  return session && findUser(db, session.userId);
}
