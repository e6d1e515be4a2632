import { and, eq, gt, lt } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { parkedForms } from "../identity.tables";

/** Leaves time to find a forgotten password, and not more. */
const parkedFormTtl = 24 * 3_600_000;

interface Key {
  id: string;
  userId: string;
}

const expiryLimit = (now: Date) => new Date(now.getTime() - parkedFormTtl);

const matches = ({ id, userId }: Key, now: Date) =>
  and(eq(parkedForms.id, id), eq(parkedForms.userId, userId), gt(parkedForms.createdAt, expiryLimit(now)));

export async function insertParkedForm(tx: Db, form: typeof parkedForms.$inferInsert): Promise<void> {
  await tx.insert(parkedForms).values(form);
}

export async function deleteExpiredForms(tx: Db, now: Date): Promise<void> {
  await tx.delete(parkedForms).where(lt(parkedForms.createdAt, expiryLimit(now)));
}

export async function findParkedForm(db: Db, key: Key, now: Date) {
  const [form] = await db.select().from(parkedForms).where(matches(key, now));
  return form ?? null;
}

/** Deletes the form and returns its id; of two concurrent calls, one gets null. */
export async function popParkedForm(tx: Db, key: Key, now: Date): Promise<{ id: string } | null> {
  const [form] = await tx.delete(parkedForms).where(matches(key, now)).returning({ id: parkedForms.id });
  return form ?? null;
}
