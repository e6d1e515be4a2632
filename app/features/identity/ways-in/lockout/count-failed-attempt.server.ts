import type { ChangeCtx } from "~/door/operation.server";
import { newId } from "~/lib/ids";
import type { User } from "../../identity.tables";
import { afterFailedAttempt, isLocked, noFailedAttempts } from "../../lockout";
import { updateUser } from "../../users.store.server";
import { enqueueAccountMail } from "../account-mail.server";
import { attempts, lockMinutes } from "../password.settings";
import { addDeviceFailure, deleteDevice } from "./trusted-devices.store.server";

/**
 * Counts a wrong password or code. The last allowed one locks the account for a while, and a mail with the unlock link
 * goes out. As many on a trusted device end its trust. Nobody's account costs the same statements, so that response time
 * does not tell which accounts exist. The caller holds the user's row.
 */
export async function countFailedAttempt(change: ChangeCtx, user: User | null): Promise<void> {
  const { active, value: maxAttempts } = await change.settings.get(attempts);
  if (!active) return;
  const { tx, device } = change;
  const now = change.clock.now();
  const limits = { maxAttempts, lockMinutes: await change.settings.get(lockMinutes) };
  const nextAttempts = afterFailedAttempt(user ?? noFailedAttempts, now, limits);
  const userId = user?.id ?? newId();
  await updateUser(tx, userId, nextAttempts);
  const deviceFailures = device && (await addDeviceFailure(tx, device, userId));
  if (device && deviceFailures !== null && deviceFailures >= maxAttempts) {
    await deleteDevice(tx, device, userId);
    await change.audit({ kind: "users", id: userId, after: { trustedDevice: false } });
  }
  if (!user || isLocked(user, now) || !isLocked(nextAttempts, now)) return;
  await change.audit({
    kind: "users",
    id: user.id,
    after: { locked: true, lockedUntil: nextAttempts.lockedUntil },
  });
  await enqueueAccountMail(change, "unlock", user.id);
}
