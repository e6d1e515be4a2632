import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { DocumentCriterion } from "~/erp/erp";
import type { ListName } from "../document-lists";
import { searchSchema } from "../documents.schema";
import { documentSearches, documentStarts } from "./document-searches.tables";
import type { ListSearch } from "./list-search";

type Owner = { userId: string; list: ListName };
export type SavedSearch = typeof documentSearches.$inferSelect;

const of = ({ userId, list }: Owner) =>
  and(eq(documentSearches.userId, userId), eq(documentSearches.list, list));

/** What a list begins with: the default one, or what was looked for last. */
export async function findFirstSearch(db: Db, owner: Owner): Promise<ListSearch | null> {
  const [row] = await db
    .select({ search: documentSearches.search })
    .from(documentSearches)
    .where(and(of(owner), sql`(${documentSearches.isDefault} OR ${documentSearches.title} IS NULL)`))
    .orderBy(sql`${documentSearches.isDefault} DESC`)
    .limit(1);
  return row ? whole(row.search) : null;
}

/** What was kept before something could be searched for says nothing of it. */
const whole = (search: ListSearch): ListSearch => searchSchema.parse(search);

export async function findSavedSearches(db: Db, owner: Owner): Promise<SavedSearch[]> {
  const rows = await db
    .select()
    .from(documentSearches)
    .where(and(of(owner), isNotNull(documentSearches.title)))
    .orderBy(asc(sql`lower(${documentSearches.title})`));
  return rows.map((row) => ({ ...row, search: whole(row.search) }));
}

export async function replaceLastSearch(
  tx: Db,
  row: Owner & { id: string; search: ListSearch; createdAt: Date },
): Promise<void> {
  await tx
    .insert(documentSearches)
    .values({ ...row, title: null })
    .onConflictDoUpdate({
      target: [documentSearches.userId, documentSearches.list],
      targetWhere: sql`${documentSearches.title} IS NULL`,
      set: { search: row.search },
    });
}

export async function deleteLastSearch(tx: Db, owner: Owner): Promise<void> {
  await tx.delete(documentSearches).where(and(of(owner), isNull(documentSearches.title)));
}

/** A second one of the same name takes the first one's place. */
export async function replaceSavedSearch(
  tx: Db,
  row: Owner & { id: string; title: string; search: ListSearch; isDefault: boolean; createdAt: Date },
): Promise<void> {
  const { title, search, isDefault } = row;
  // Two names at once, or one name twice, are two rows or one, of which one may be the default: one after the other.
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`document_searches ${row.userId} ${row.list}`}, 0))`,
  );
  if (isDefault) await tx.update(documentSearches).set({ isDefault: false }).where(of(row));
  await tx
    .delete(documentSearches)
    .where(and(of(row), sql`lower(${documentSearches.title}) = lower(${title})`));
  await tx.insert(documentSearches).values({ ...row, title, search, isDefault });
}

export async function deleteSavedSearch(
  tx: Db,
  where: { userId: string; id: string },
): Promise<SavedSearch | undefined> {
  const [gone] = await tx
    .delete(documentSearches)
    .where(
      and(
        eq(documentSearches.userId, where.userId),
        eq(documentSearches.id, where.id),
        isNotNull(documentSearches.title),
      ),
    )
    .returning();
  return gone;
}

/** By what somebody begins to search a list. */
export async function findFirstCriterion(db: Db, { userId, list }: Owner): Promise<DocumentCriterion | null> {
  const [row] = await db
    .select({ criterion: documentStarts.criterion })
    .from(documentStarts)
    .where(and(eq(documentStarts.userId, userId), eq(documentStarts.list, list)));
  return row?.criterion ?? null;
}

export async function replaceFirstCriterion(
  tx: Db,
  row: Owner & { criterion: DocumentCriterion },
): Promise<void> {
  await tx
    .insert(documentStarts)
    .values(row)
    .onConflictDoUpdate({
      target: [documentStarts.userId, documentStarts.list],
      set: { criterion: row.criterion },
    });
}
