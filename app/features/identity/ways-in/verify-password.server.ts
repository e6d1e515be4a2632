import { eq } from "drizzle-orm";
import type { ChangeCtx } from "~/door/operation.server";
import { newId } from "~/lib/ids";
import { users } from "../identity.tables";
import { countFailedAttempt } from "./count-failed-attempt.server";

type User = typeof users.$inferSelect;

/**
 * The user, whose password was found right, as the account stands now; null, and a failure more, if it was wrong.
 * Checking takes long. Meanwhile other guesses may have locked the account, or it has got another password: so it is
 * read again and held, and of many guesses at once each one meets the count of those before it. For nobody the same work
 * is done.
 */
export async function verifyPassword(
  change: ChangeCtx,
  user: User | null,
  matches: boolean,
): Promise<User | null> {
  const [now] = await change.tx
    .select()
    .from(users)
    .where(eq(users.id, user?.id ?? newId()))
    .for("update");
  if (now && matches && !now.lockedAt && now.passwordHash === user?.passwordHash) return now;
  await countFailedAttempt(change, user?.id ?? null);
  return null;
}
