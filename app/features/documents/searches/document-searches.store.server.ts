import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import type { DocumentCriterion } from "~/erp/erp";
import type { ListName } from "../document-lists";
import { documentSearches, documentStarts } from "./document-searches.tables";
import type { ListSearch } from "./list-search";
import { listSearchSchema } from "./list-search.schema";

type Owner = { userId: string; list: ListName };
export type SavedSearch = typeof documentSearches.$inferSelect;

const ownedBy = ({ userId, list }: Owner) =>
  and(eq(documentSearches.userId, userId), eq(documentSearches.list, list));

/** Searches were stored before some of the fields existed: the schema adds their defaults. */
const completeSearch = (search: ListSearch): ListSearch => listSearchSchema.parse(search);

/**
 * Reads all that is stored about one person's searches of a list: the search that the list opens with (the default
 * one, else the last one), the saved ones by title, and the criterion that new searches begin with.
 */
export async function findStoredSearches(db: Db, owner: Owner) {
  const [rows, starts] = await Promise.all([
    db.select().from(documentSearches).where(ownedBy(owner)).orderBy(inLanguageOrder(documentSearches.title)),
    db
      .select({ criterion: documentStarts.criterion })
      .from(documentStarts)
      .where(and(eq(documentStarts.userId, owner.userId), eq(documentStarts.list, owner.list))),
  ]);
  const searches = rows.map((row) => ({ ...row, search: completeSearch(row.search) }));
  const openingSearch =
    searches.find(({ isDefault }) => isDefault) ?? searches.find(({ title }) => title === null);
  return {
    openingSearch: openingSearch?.search ?? null,
    savedSearches: searches.filter(({ title }) => title !== null),
    firstCriterion: starts[0]?.criterion ?? null,
  };
}

/** Selects the transactions that wrote what `findStoredSearches` reads: they change with every change of it. */
export const searchMarksOf = (userId: SQL): SQL =>
  sql`SELECT s.xmin FROM ${documentSearches} s WHERE s.user_id = ${userId}
      UNION ALL SELECT s.xmin FROM ${documentStarts} s WHERE s.user_id = ${userId}`;

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
  await tx.delete(documentSearches).where(and(ownedBy(owner), isNull(documentSearches.title)));
}

/** Replaces the saved search of the same title. */
export async function replaceSavedSearch(
  tx: Db,
  row: Owner & { id: string; title: string; search: ListSearch; isDefault: boolean; createdAt: Date },
): Promise<void> {
  const { title, search, isDefault } = row;
  // Prevents a race: two requests may save the same title, or two default searches, at once.
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`document_searches ${row.userId} ${row.list}`}, 0))`,
  );
  if (isDefault) await tx.update(documentSearches).set({ isDefault: false }).where(ownedBy(row));
  await tx
    .delete(documentSearches)
    .where(and(ownedBy(row), sql`lower(${documentSearches.title}) = lower(${title})`));
  await tx.insert(documentSearches).values({ ...row, title, search, isDefault });
}

export async function deleteSavedSearch(
  tx: Db,
  where: { userId: string; id: string },
): Promise<SavedSearch | undefined> {
  const [removedSearch] = await tx
    .delete(documentSearches)
    .where(
      and(
        eq(documentSearches.userId, where.userId),
        eq(documentSearches.id, where.id),
        isNotNull(documentSearches.title),
      ),
    )
    .returning();
  return removedSearch;
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
