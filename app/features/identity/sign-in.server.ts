import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { process } from "~/door/operation.server";
import { ok, refused } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { newId } from "~/lib/ids";
import { users } from "./identity.tables";
import { isPassword, longestPassword } from "./passwords.server";
import { findHoldings, findUserByName, insertSession } from "./sessions.store.server";

const twoHours = 2 * 3600;
const workingDay = 20 * 3600;
const failuresBeforeLock = 10;

export const signInSchema = z.strictObject({
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(1_000),
  /** Chosen by the visitor: a working day instead of two idle hours. */
  staySignedIn: z.boolean().default(false),
  /** The digest of the token that the cookie will hold; made by the HTTP edge, never typed. */
  tokenDigest: z.instanceof(Buffer),
  userAgent: z.string().max(500),
});

/**
 * Whether the account does not exist, is locked, inactive or the password is wrong: the answer and the time it
 * takes are the same. Checking a password takes long on purpose, so no transaction is open meanwhile.
 */
export const signIn = process({
  name: "identity.signIn",
  allow: anyone,
  input: signInSchema,
  limit: { times: 20, seconds: 300 },
  async run(ctx, input) {
    const user = await findUserByName(ctx.db, input.username);
    const tooLong = input.password.length > longestPassword;
    const matches = await isPassword(user?.passwordHash ?? null, tooLong ? "" : input.password);
    const now = ctx.clock.now();
    if (user && !matches) await countFailure(ctx.db, user.id, now);
    const usable = user?.active && user.confirmedAt && !user.lockedAt;
    if (!user || !matches || !usable) return refused({ key: "identity.signInRefused" });

    const holdings = await findHoldings(ctx.db, user.id);
    const chosen = holdings.find((holding) => holding.id === user.chosenHoldingId) ?? holdings[0];
    const sessionId = newId();
    await ctx.transaction(async (change) => {
      await change.tx.update(users).set({ failedAttempts: 0 }).where(eq(users.id, user.id));
      await insertSession(change.tx, {
        id: sessionId,
        tokenHash: input.tokenDigest,
        userId: user.id,
        holdingId: chosen?.id ?? null,
        createdAt: now,
        lastSeenAt: now,
        idleSeconds: input.staySignedIn ? workingDay : twoHours,
        expiresAt: new Date(now.getTime() + workingDay * 1000),
        userAgent: input.userAgent,
      });
      await change.audit({ kind: "session", id: sessionId, after: { user: user.id } });
    });
    return ok({ userId: user.id, maxAge: input.staySignedIn ? workingDay : undefined });
  },
});

async function countFailure(
  db: Parameters<typeof findUserByName>[0],
  userId: string,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({
      failedAttempts: sql`${users.failedAttempts} + 1`,
      lockedAt: sql`CASE WHEN ${users.failedAttempts} + 1 >= ${failuresBeforeLock} THEN ${now} ELSE ${users.lockedAt} END`,
    })
    .where(eq(users.id, userId));
}
