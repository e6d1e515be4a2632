import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/db/db.server";
import { process } from "~/door/operation.server";
import { ok, refused } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { users } from "./identity.tables";
import { openSession } from "./open-session.server";
import { isPassword, longestPassword } from "./passwords.server";
import { findUserByName } from "./sessions.store.server";

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
  // Whole companies come from one address, so one account of it is counted by itself, and more strictly.
  limits: [
    { times: 60, seconds: 300, by: ({ username }) => username.toLowerCase() },
    { times: 600, seconds: 300 },
  ],
  async run(ctx, input) {
    const user = await findUserByName(ctx.db, input.username);
    const tooLong = input.password.length > longestPassword;
    const matches = await isPassword(user?.passwordHash ?? null, tooLong ? "" : input.password);
    const now = ctx.clock.now();
    if (user && !matches) await countFailure(ctx.db, user.id, now);
    const usable = user?.active && user.confirmedAt && !user.lockedAt;
    if (!user || !matches || !usable) return refused({ key: "identity.signInRefused" });

    const opened = await ctx.transaction(async (change) => {
      await change.tx.update(users).set({ failedAttempts: 0 }).where(eq(users.id, user.id));
      const { tokenDigest, userAgent, staySignedIn } = input;
      return openSession(change, { user, tokenDigest, userAgent, stay: staySignedIn });
    });
    return ok({ userId: user.id, maxAge: opened.maxAge });
  },
});

async function countFailure(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({
      failedAttempts: sql`${users.failedAttempts} + 1`,
      lockedAt: sql`CASE WHEN ${users.failedAttempts} + 1 >= ${failuresBeforeLock} THEN ${now} ELSE ${users.lockedAt} END`,
    })
    .where(eq(users.id, userId));
}
