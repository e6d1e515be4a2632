import type { QueryCtx } from "~/door/operation.server";
import { facetsOf } from "../cached-catalog.server";
import { catalogTag } from "../catalog-tag";
import { findRows } from "../search.store.server";
import type { Viewer } from "../viewer.server";
import { filtersFrom } from "./filters";
import type { ProductQuestion, SearchResult } from "./search-result";

/** Searches in the ERP; pictures, filters and rights stay with the portal. */
export async function searchInErp(
  ctx: QueryCtx,
  { range }: Viewer,
  input: ProductQuestion,
): Promise<SearchResult> {
  const rangeContext = { ...ctx.erpContext, ...range, isRefresh: input.refresh };
  const { value } = await ctx.erp.materials.search(rangeContext, {
    q: input.q,
    page: input.page,
    pageSize: input.pageSize,
    sortBy: input.sort,
    order: input.order,
    ...(input.category ? { criteria: { category: input.category } } : {}),
    attributes: input.filters,
  });
  const numbers = value.items.map(({ number }) => number);
  return resultOf(ctx, range, input, { total: value.total, numbers });
}

/**
 * Searches in the catalog that the settings name (C-091); null without one, and while it does not answer, when the portal
 * searches itself.
 */
export async function searchOutside(
  ctx: QueryCtx,
  { range }: Viewer,
  input: ProductQuestion,
  address: string,
): Promise<SearchResult | null> {
  if (address === "" || !ctx.catalogSources.accepts(address)) return null;
  const { q, category, filters, sort, order, page, pageSize } = input;
  const { locale } = ctx.actor.formats;
  const question = {
    q,
    category,
    filters,
    sort,
    order,
    page,
    pageSize,
    salesArea: range.salesArea,
    language: locale,
  };
  const answer = await ctx.cache
    .remember({
      key: ["catalog-outside", address, JSON.stringify(question)],
      ttl: 60_000,
      tags: [catalogTag],
      fresh: () => ctx.catalogSources.find(address, question),
    })
    .catch((error) => {
      ctx.log.warn({ error, host: new URL(address).host }, "catalog-source-failed");
      return null;
    });
  return answer && resultOf(ctx, range, input, { total: answer.total, numbers: answer.materials });
}

/** Reads the products in the order in which they were chosen; what the portal does not have is left out. */
async function resultOf(
  ctx: QueryCtx,
  range: Viewer["range"],
  input: ProductQuestion,
  { total, numbers }: { total: number; numbers: readonly string[] },
): Promise<SearchResult> {
  const { locale } = ctx.actor.formats;
  const [rows, facets] = await Promise.all([
    findRows(ctx.db, range, locale, [...numbers]),
    facetsOf(ctx, range),
  ]);
  // Products per filter are not counted outside, so only chosen filters are shown, to be removed.
  const filters = filtersFrom(new Map(), facets, input.filters, { locale, all: false });
  return { page: { total, rows, filters, counts: null, families: [] }, corrected: null };
}
