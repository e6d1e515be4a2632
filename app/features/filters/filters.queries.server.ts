import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { criteriaOf, type FilterType, filterTypes } from "./filter-types";
import { findFilter } from "./filters.store.server";

/** Cache tag that every change of a search form invalidates. */
export const filtersTag = "filters";

const cacheTtl = 60_000;

interface SearchCriteria {
  criteria: string[];
  defaultCriterion: string | null;
}

/** Returns the criteria that the search form of a list offers: those an administrator chose, else all. */
export async function findOfferedCriteria(
  ctx: Pick<QueryCtx, "cache" | "db">,
  type: FilterType,
): Promise<SearchCriteria> {
  const filter = await ctx.cache.remember({
    key: ["search-filter", type],
    ttl: cacheTtl,
    tags: [filtersTag],
    fresh: () => findFilter(ctx.db, type),
  });
  const allCriteria: string[] = [...criteriaOf[type]];
  // Skips criteria that this version does not have.
  const criteria = filter?.criteria.filter((each) => allCriteria.includes(each)) ?? [];
  if (!filter || criteria.length === 0) return { criteria: allCriteria, defaultCriterion: null };
  const { defaultCriterion } = filter;
  const isOffered = defaultCriterion !== null && criteria.includes(defaultCriterion);
  return { criteria, defaultCriterion: isOffered ? defaultCriterion : null };
}

export const findSearchCriteria = query({
  name: "filters.findSearchCriteria",
  allow: signedIn,
  input: z.strictObject({ type: z.enum(filterTypes) }),
  run: async (ctx, { type }) => ok(await findOfferedCriteria(ctx, type)),
});
