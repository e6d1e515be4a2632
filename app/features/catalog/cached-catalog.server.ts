import type { QueryCtx } from "~/door/operation.server";
import { type CategoryNode, type Locale, textIn } from "./catalog";
import { catalogTag } from "./catalog-tag";
import { findCategories, findFacets, type StoredFacet } from "./facets.store.server";
import type { Range } from "./search.store.server";

type CacheCtx = Pick<QueryCtx, "cache" | "db">;

const hour = 3_600_000;

/** Reads the category tree of a sales area, without categories that have no product there. */
export function categoriesOf(ctx: CacheCtx, range: Range, locale: Locale): Promise<CategoryNode[]> {
  return ctx.cache.remember({
    key: ["catalog-categories", range.system, range.salesArea, locale],
    ttl: hour,
    tags: [catalogTag],
    async fresh() {
      const categories = await findCategories(ctx.db, range);
      return categories
        .filter(({ count }) => count > 0)
        .map(({ id, parent, names, count }) => ({ id, parent, count, name: textIn(names, locale) }));
    },
  });
}

/** Facets by id. */
export type Facets = ReadonlyMap<number, StoredFacet>;

export function facetsOf(ctx: CacheCtx, { system }: Range): Promise<Facets> {
  return ctx.cache.remember({
    key: ["catalog-facets", system],
    ttl: hour,
    tags: [catalogTag],
    async fresh() {
      const facets = await findFacets(ctx.db, system);
      return new Map(facets.map((facet) => [facet.id, facet]));
    },
  });
}

/** Maps unknown values to id 0, which no product has. */
export function idsOf(facets: Facets, code: string, values: readonly string[]): number[] {
  const ofCode = [...facets.values()].filter((facet) => facet.code === code);
  const ids = new Map(ofCode.map(({ value, id }) => [value, id]));
  return values.map((value) => ids.get(value) ?? 0);
}
