import { z } from "zod";
import type { ChangeCtx } from "~/door/operation.server";
import type { User } from "../../identity.tables";
import { resetFailedAttempts, updateUser } from "../../users.store.server";
import { deleteOldDevices, findDeviceFailures, insertDevice } from "./trusted-devices.store.server";

/** Digest of the token that the device's cookie will hold; made by the HTTP edge, nobody types it. */
export const newDeviceSchema = { deviceDigest: z.instanceof(Buffer).optional() };

/** Remembers the browser of somebody who has just proved to be the user: strangers' guesses do not lock it out. */
export async function trustDevice(
  change: ChangeCtx,
  userId: string,
  deviceDigest: Buffer | undefined,
): Promise<void> {
  if (!deviceDigest) return;
  const device = { tokenHash: deviceDigest, formerTokenHash: change.device, userId };
  await insertDevice(change.tx, device, change.clock.now());
}

/**
 * Forgets wrong passwords and codes at the right one. On a trusted device only its own ones: the others may be those of
 * a stranger who keeps guessing.
 */
export async function forgetFailedAttempts({ tx, device }: ChangeCtx, user: User): Promise<void> {
  const ownFailures = device && (await findDeviceFailures(tx, device, user.id));
  if (ownFailures === null) return resetFailedAttempts(tx, user.id);
  await updateUser(tx, user.id, { failedAttempts: Math.max(0, user.failedAttempts - ownFailures) });
}

const deviceTtl = 400 * 24 * 3_600_000;

/** Deletes devices whose cookie the browser has dropped by now; runs with the nightly cleanup. */
export const tidyDevices = ({ tx, clock }: ChangeCtx): Promise<void> =>
  deleteOldDevices(tx, new Date(clock.now().getTime() - deviceTtl));

/** Returns whether the user has signed in on this device before. */
export async function isTrustedDevice(
  { tx, device }: Pick<ChangeCtx, "tx" | "device">,
  userId: string,
): Promise<boolean> {
  return device !== null && (await findDeviceFailures(tx, device, userId)) !== null;
}
