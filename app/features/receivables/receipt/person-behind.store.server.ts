import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { auditEntries } from "~/door/door.tables";

/** Finds the member of staff who began a payment as its user: the first entry of the activity log about it names both. */
export async function findPersonBehind(db: Db, payment: string): Promise<string | null> {
  const [entry] = await db
    .select({ name: auditEntries.behindUserName })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, "itemPayment"), eq(auditEntries.subjectId, payment)))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id))
    .limit(1);
  return entry?.name ?? null;
}
