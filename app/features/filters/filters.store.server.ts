import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { FilterType } from "./filter-types";
import { searchFilters } from "./filters.tables";

/** Finds the first active search form of a list. */
export async function findFilter(db: Db, type: FilterType) {
  const [filter] = await db
    .select({ criteria: searchFilters.criteria, defaultCriterion: searchFilters.defaultCriterion })
    .from(searchFilters)
    .where(and(eq(searchFilters.type, type), eq(searchFilters.active, true)))
    .orderBy(asc(searchFilters.position))
    .limit(1);
  return filter ?? null;
}
