import type { ChangeCtx } from "~/door/operation.server";
import { newId } from "~/lib/ids";
import type { User } from "../identity.tables";
import { isLocked } from "../lockout";
import { findUserForUpdate } from "../users.store.server";
import { countFailedAttempt } from "./lockout/count-failed-attempt.server";
import { isTrustedDevice } from "./lockout/trust-device.server";

/**
 * Accepts or counts a password whose hash was compared before. Returns the user as stored now, or null and one more
 * failed attempt. Prevents a race: comparing takes long, and meanwhile other guesses may have locked the account or its
 * password may have changed, so the row is read again under a lock. An unknown user costs the same statements. A lock
 * holds everywhere but on devices where the user has signed in before.
 */
export async function verifyPassword(
  change: ChangeCtx,
  user: User | null,
  matches: boolean,
): Promise<User | null> {
  const userId = user?.id ?? newId();
  const storedUser = await findUserForUpdate(change.tx, userId);
  const isTrusted = await isTrustedDevice(change, userId);
  const isOpen = storedUser && (isTrusted || !isLocked(storedUser, change.clock.now()));
  if (isOpen && matches && storedUser.passwordHash === user?.passwordHash) return storedUser;
  await countFailedAttempt(change, storedUser);
  return null;
}
