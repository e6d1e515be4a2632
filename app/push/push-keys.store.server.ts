import { eq } from "drizzle-orm";
import type { Vault } from "~/config/seal.server";
import type { Db } from "~/db/db.server";
import type { Clock } from "~/lib/clock";
import { pushKeys } from "./push-keys.tables";

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const binding = "push keys";

/**
 * Reads the stored key pair, or stores a new one: of several processes that start at once, the first one's counts. A pair that
 * was sealed with a lost secret is replaced, and browsers have to be asked again.
 */
export async function storedPushKeys(
  { db, vault, clock }: { db: Db; vault: Vault; clock: Clock },
  generateKeys: () => PushKeys,
): Promise<PushKeys> {
  const storedKeys = await findKeys(db, vault);
  if (storedKeys) return storedKeys;
  const { publicKey, privateKey } = generateKeys();
  const row = { publicKey, privateKey: vault.seal(privateKey, binding), createdAt: clock.now() };
  await db.insert(pushKeys).values(row).onConflictDoNothing();
  const insertedKeys = await findKeys(db, vault);
  if (insertedKeys) return insertedKeys;
  const [unreadableRow] = await db.select({ publicKey: pushKeys.publicKey }).from(pushKeys);
  await db
    .update(pushKeys)
    .set(row)
    .where(eq(pushKeys.publicKey, unreadableRow?.publicKey ?? ""));
  return (await findKeys(db, vault)) ?? { publicKey, privateKey };
}

async function findKeys(db: Db, vault: Vault): Promise<PushKeys | null> {
  const [row] = await db.select().from(pushKeys);
  const privateKey = row ? vault.unseal(row.privateKey, binding) : null;
  return row && privateKey !== null ? { publicKey: row.publicKey, privateKey } : null;
}
