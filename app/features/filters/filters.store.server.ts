import { and, asc, eq, sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import type { FilterType } from "./filter-types";
import { searchFilters } from "./filters.tables";

/** Finds the search forms of one kind of list, in their order. */
export const searchFilterStore = (type: FilterType) =>
  tableStore(searchFilters, {
    search: [sql`${searchFilters.title}::text`],
    only: eq(searchFilters.type, type),
    position: searchFilters.position,
    within: searchFilters.type,
    /** Only the first active search form of a list is used. */
    extra: {
      used: sql<boolean>`(${searchFilters.active} AND NOT EXISTS (SELECT FROM search_filters f
        WHERE f.type = ${searchFilters}.type AND f.active AND f.position < ${searchFilters}.position))`,
    },
  });

/** Finds the search form of a list: the first active one. */
export async function findFilter(db: Db, type: FilterType) {
  const [first] = await db
    .select({ criteria: searchFilters.criteria, defaultCriterion: searchFilters.defaultCriterion })
    .from(searchFilters)
    .where(and(eq(searchFilters.type, type), eq(searchFilters.active, true)))
    .orderBy(asc(searchFilters.position))
    .limit(1);
  return first ?? null;
}
