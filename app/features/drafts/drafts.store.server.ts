import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { drafts } from "./drafts.tables";

export type DraftData = Record<string, unknown>;

export interface Draft {
  data: DraftData;
  /** Empty while there is no draft. */
  revision: string;
}

type Row = typeof drafts.$inferInsert;

const draftOf = (ownerId: string, kind: Row["kind"]) =>
  and(eq(drafts.ownerId, ownerId), eq(drafts.kind, kind));

export const noDraft: Draft = { data: {}, revision: "" };

export async function selectDraft(db: Db, ownerId: string, kind: Row["kind"]): Promise<Draft> {
  const columns = { data: drafts.data, revision: drafts.revision };
  const [draft] = await db.select(columns).from(drafts).where(draftOf(ownerId, kind));
  return draft ?? noDraft;
}

/** Selects the draft and holds it until the end of the transaction. */
export async function lockDraft(tx: Db, ownerId: string, kind: Row["kind"]): Promise<Draft> {
  const columns = { data: drafts.data, revision: drafts.revision };
  const [draft] = await tx.select(columns).from(drafts).where(draftOf(ownerId, kind)).for("update");
  return draft ?? noDraft;
}

export async function deleteDraft(tx: Db, ownerId: string, kind: Row["kind"]): Promise<void> {
  await tx.delete(drafts).where(draftOf(ownerId, kind));
}

/** Inserts the first revision; false if another window has just begun a draft. */
export async function insertDraft(tx: Db, draft: Row): Promise<boolean> {
  const rows = await tx.insert(drafts).values(draft).onConflictDoNothing().returning({ kind: drafts.kind });
  return rows.length > 0;
}

export async function updateDraft(tx: Db, { ownerId, kind, ...values }: Row): Promise<void> {
  await tx.update(drafts).set(values).where(draftOf(ownerId, kind));
}
