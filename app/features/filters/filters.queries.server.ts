import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { criteriaOf, type FilterType, filterTypes } from "./filter-types";
import { searchFilters } from "./filters.tables";

export const filtersTag = "filters";

interface Offered {
  criteria: string[];
  chosen: string | null;
}

/** What the search form of a list offers: as an administrator has put it together, else all that there is. */
export async function findOfferedCriteria(
  ctx: Pick<QueryCtx, "cache" | "db">,
  type: FilterType,
): Promise<Offered> {
  const filter = await ctx.cache.remember({
    key: ["search-filter", type],
    ttl: 60_000,
    tags: [filtersTag],
    fresh: async () => {
      const [first] = await ctx.db
        .select({ criteria: searchFilters.criteria, chosen: searchFilters.defaultCriterion })
        .from(searchFilters)
        .where(and(eq(searchFilters.type, type), eq(searchFilters.active, true)))
        .orderBy(asc(searchFilters.position))
        .limit(1);
      return first ?? null;
    },
  });
  const all: string[] = [...criteriaOf[type]];
  // A criterion that a later version no longer knows is passed over.
  const criteria = filter?.criteria.filter((each) => all.includes(each)) ?? [];
  if (!filter || criteria.length === 0) return { criteria: all, chosen: null };
  return { criteria, chosen: filter.chosen && criteria.includes(filter.chosen) ? filter.chosen : null };
}

export const findSearchCriteria = query({
  name: "filters.findSearchCriteria",
  allow: signedIn,
  input: z.strictObject({ type: z.enum(filterTypes) }),
  run: async (ctx, { type }) => ok(await findOfferedCriteria(ctx, type)),
});
