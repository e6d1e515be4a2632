import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { auditEntries } from "~/door/door.tables";

interface Subject {
  kind: string;
  id: string;
}

const columns = {
  id: auditEntries.id,
  at: auditEntries.at,
  operation: auditEntries.operation,
  userId: auditEntries.userId,
  userName: auditEntries.userName,
  behindUserName: auditEntries.behindUserName,
};

const isAbout = ({ kind, id }: Subject) =>
  and(eq(auditEntries.subjectKind, kind), eq(auditEntries.subjectId, id));

/** Finds the latest entry of the activity log about a record. */
export async function findLatestChange(db: Db, subject: Subject) {
  const [entry] = await db
    .select(columns)
    .from(auditEntries)
    .where(isAbout(subject))
    .orderBy(desc(auditEntries.at))
    .limit(1);
  return entry ?? null;
}

/** Finds what a record was before one of its changes; null if the entry is about another record. */
export async function findEarlierState(db: Db, subject: Subject, entryId: string) {
  const [entry] = await db
    .select({ at: auditEntries.at, before: auditEntries.before })
    .from(auditEntries)
    .where(and(isAbout(subject), eq(auditEntries.id, entryId)));
  const before = entry?.before;
  if (!entry || typeof before !== "object" || before === null || Array.isArray(before)) return null;
  return { at: entry.at, values: before as Record<string, unknown> };
}
