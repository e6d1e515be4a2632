import { and, desc, eq, lt, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { trustedDevices } from "../credentials.tables";

/** A person has a handful of browsers; one that forgets its cookies is a new one at every sign-in. */
const maxDevices = 20;

const ofDevice = (tokenHash: Buffer, userId: string) =>
  and(eq(trustedDevices.tokenHash, tokenHash), eq(trustedDevices.userId, userId));

/** Finds how many wrong passwords and codes came from a trusted device since its last sign-in; null for any other device. */
export async function findDeviceFailures(db: Db, tokenHash: Buffer, userId: string): Promise<number | null> {
  const [device] = await db
    .select({ failedAttempts: trustedDevices.failedAttempts })
    .from(trustedDevices)
    .where(ofDevice(tokenHash, userId));
  return device?.failedAttempts ?? null;
}

/** Counts a wrong password or code of a trusted device, and returns how many there are now; null for any other device. */
export async function addDeviceFailure(tx: Db, tokenHash: Buffer, userId: string): Promise<number | null> {
  const [device] = await tx
    .update(trustedDevices)
    .set({ failedAttempts: sql`${trustedDevices.failedAttempts} + 1` })
    .where(ofDevice(tokenHash, userId))
    .returning({ failedAttempts: trustedDevices.failedAttempts });
  return device?.failedAttempts ?? null;
}

export async function deleteDevice(tx: Db, tokenHash: Buffer, userId: string): Promise<void> {
  await tx.delete(trustedDevices).where(ofDevice(tokenHash, userId));
}

/**
 * Trusts a device for a user, under a new cookie. Whoever planted or copied the cookie before is left with a worthless
 * one; for other users of the same browser the trust moves along.
 */
export async function insertDevice(
  tx: Db,
  device: { tokenHash: Buffer; formerTokenHash: Buffer | null; userId: string },
  now: Date,
): Promise<void> {
  const { tokenHash, formerTokenHash, userId } = device;
  if (formerTokenHash) {
    await deleteDevice(tx, formerTokenHash, userId);
    await tx
      .update(trustedDevices)
      .set({ tokenHash })
      .where(and(eq(trustedDevices.tokenHash, formerTokenHash), ne(trustedDevices.userId, userId)));
  }
  await tx.insert(trustedDevices).values({ tokenHash, userId, createdAt: now, lastUsedAt: now });
  await deleteSurplus(tx, userId);
}

async function deleteSurplus(tx: Db, userId: string): Promise<void> {
  const oldestRows = tx
    .select({ tokenHash: trustedDevices.tokenHash })
    .from(trustedDevices)
    .where(eq(trustedDevices.userId, userId))
    .orderBy(desc(trustedDevices.lastUsedAt))
    .offset(maxDevices);
  await tx
    .delete(trustedDevices)
    .where(and(eq(trustedDevices.userId, userId), sql`${trustedDevices.tokenHash} IN ${oldestRows}`));
}

/** Deletes devices that nobody has used for a long time. */
export async function deleteOldDevices(tx: Db, before: Date): Promise<void> {
  await tx.delete(trustedDevices).where(lt(trustedDevices.lastUsedAt, before));
}
