import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { criteriaOf, filterTypes } from "./filter-types";
import { searchFilters } from "./filters.tables";

export const filtersTag = "filters";

/** What the search form of a list offers: as an administrator has put it together, else all that there is. */
export const findSearchCriteria = query({
  name: "filters.findSearchCriteria",
  allow: signedIn,
  input: z.strictObject({ type: z.enum(filterTypes) }),
  async run(ctx, { type }) {
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
    if (!filter || criteria.length === 0) return ok({ criteria: all, chosen: null });
    return ok({ criteria, chosen: filter.chosen && criteria.includes(filter.chosen) ? filter.chosen : null });
  },
});
