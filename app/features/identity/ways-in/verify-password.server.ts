import type { ChangeCtx } from "~/door/operation.server";
import { newId } from "~/lib/ids";
import type { User } from "../identity.tables";
import { findUserForUpdate } from "../users.store.server";
import { countFailedAttempt } from "./count-failed-attempt.server";

/**
 * Accepts or counts a password whose hash was compared before. Returns the user as stored now, or null and one more
 * failed attempt. Prevents a race: comparing takes long, and meanwhile other guesses may have locked the account or its
 * password may have changed, so the row is read again under a lock. An unknown user costs the same statements.
 */
export async function verifyPassword(
  change: ChangeCtx,
  user: User | null,
  matches: boolean,
): Promise<User | null> {
  const storedUser = await findUserForUpdate(change.tx, user?.id ?? newId());
  if (storedUser && matches && !storedUser.lockedAt && storedUser.passwordHash === user?.passwordHash)
    return storedUser;
  await countFailedAttempt(change, user?.id ?? null);
  return null;
}
