import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { drafts } from "./drafts.tables";

export type Draft = Record<string, unknown>;
type Row = typeof drafts.$inferInsert;

const draftOf = (ownerId: string, kind: Row["kind"]) =>
  and(eq(drafts.ownerId, ownerId), eq(drafts.kind, kind));

export async function selectDraft(db: Db, ownerId: string, kind: Row["kind"]): Promise<Draft> {
  const [draft] = await db.select({ data: drafts.data }).from(drafts).where(draftOf(ownerId, kind));
  return draft?.data ?? {};
}

export async function deleteDraft(tx: Db, ownerId: string, kind: Row["kind"]): Promise<void> {
  await tx.delete(drafts).where(draftOf(ownerId, kind));
}

export async function upsertDraft(tx: Db, draft: Row): Promise<void> {
  const { data, updatedAt } = draft;
  await tx
    .insert(drafts)
    .values(draft)
    .onConflictDoUpdate({ target: [drafts.ownerId, drafts.kind], set: { data, updatedAt } });
}
