import type { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { findOfferedCriteria } from "../filters/filters.queries.server";
import { type CategoryNode, type Filter, isOrderable, locales, type ProductRow, trailOf } from "./catalog";
import { findProductsSchema } from "./catalog.schema";
import { mayBrowse } from "./catalog-rules";
import { catalogTag } from "./catalog-tag";
import { favouritesAmong } from "./favourites/favourites.store.server";
import { filtersFrom } from "./filters";
import { findPrices, noPrices } from "./find-prices.server";
import { questionOf } from "./index/words";
import { findOwnNumbers, materialsWithOwn, type OwnNumbers } from "./own-numbers.server";
import { categoriesOf, facetsOf, idsOf } from "./remembered.server";
import { findByNumber, findRows, searchProducts, similarWords } from "./search.store.server";
import { type Viewer, viewerOf } from "./viewer.server";

type Asked = z.output<typeof findProductsSchema>;

/** One page of the catalog: what was found, how it can be narrowed, and what it costs this customer. */
export const findProducts = query({
  name: "catalog.findProducts",
  allow: mayBrowse,
  input: findProductsSchema,
  async run(ctx, input) {
    const viewer = await viewerOf(ctx, input);
    const { range, settings } = viewer;
    const { locale } = ctx.actor.formats;
    const [{ criteria }, categories, own] = await Promise.all([
      findOfferedCriteria(ctx, "materials"),
      categoriesOf(ctx, range, locale),
      findOwnNumbers(ctx, range),
    ]);
    const search = settings.useSapSearch && input.q ? searchInErp : searchHere;
    const { found, corrected } = await search(ctx, viewer, input, { own, criteria });
    const asked = found.rows.filter(isOrderable).map(({ number }) => ({ material: number, quantity: "1" }));
    const [prices, marked] = await Promise.all([
      viewer.prices ? findPrices(ctx, range, asked, input) : noPrices,
      marksOf(ctx, viewer, found.rows),
    ]);
    return ok({
      rows: found.rows.map((row) => ({
        ...row,
        ownNumber: own.get(row.number)?.at(-1) ?? null,
        price: prices.of.get(row.number) ?? null,
        favourite: marked.has(row.number),
      })),
      total: found.total,
      page: { page: input.page, pageSize: input.pageSize },
      corrected,
      criteria,
      categories,
      trail: trailOf<CategoryNode>(categories, input.category),
      filters: found.filters,
      prices: { asOf: prices.asOf, state: prices.state, shown: viewer.prices },
      guestAdd: viewer.guestAdd,
      showAdditionalInfo: settings.showAdditionalInfo,
      news: settings.newsActivated ? settings.newsBlockId : null,
    });
  },
});

/** All of a page that is the same for everybody who asks the same. */
interface FoundPage {
  total: number;
  rows: ProductRow[];
  filters: Filter[];
}

interface Within {
  own: OwnNumbers;
  /** What the search form offers to look in. */
  criteria: readonly string[];
}

type SearchResult = { found: FoundPage; corrected: string | null };

async function searchHere(
  ctx: QueryCtx,
  { range, settings }: Viewer,
  input: Asked,
  { own, criteria }: Within,
): Promise<SearchResult> {
  const { locale } = ctx.actor.formats;
  const { multiLanguage, showAllFilters } = settings;
  const languages = multiLanguage ? locales : [locale];
  const words = criteria.includes("description") ? questionOf(input.q) : [];
  const numbers = input.q && criteria.includes("number") ? await numbersFor(ctx, range, input.q, own) : [];
  const nothing = { total: 0, rows: [], filters: [] };
  const { guest: _, website: __, refresh: ___, ...question } = input;
  const run = (asked: string[]): Promise<FoundPage> =>
    ctx.cache.remember({
      key: [
        "catalog-search",
        range.system,
        range.salesArea,
        locale,
        JSON.stringify([question, asked, numbers, multiLanguage, showAllFilters]),
      ],
      // Browsing asks the same again and again, and counts the most; every change of the catalog raises the tag.
      ttl: input.q ? 60_000 : 3_600_000,
      tags: [catalogTag],
      async fresh() {
        const facets = await facetsOf(ctx, range);
        const {
          total,
          numbers: listed,
          counts,
        } = await searchProducts(ctx.db, {
          ...range,
          locale,
          languages,
          words: asked,
          numbers,
          q: input.q,
          category: input.category,
          filters: Object.entries(input.filters).map(([code, values]) => ({
            code,
            ids: idsOf(facets, code, values),
          })),
          sort: input.sort,
          order: input.order,
          limit: input.pageSize,
          offset: (input.page - 1) * input.pageSize,
        });
        const filters = filtersFrom(counts, facets, input.filters, { locale, all: showAllFilters });
        return { total, rows: await findRows(ctx.db, range, locale, listed), filters };
      },
    });
  // Only signs were typed, or a number that nothing has: that asks for nothing that could be found.
  if (input.q && words.length === 0 && numbers.length === 0) return { found: nothing, corrected: null };
  const found = await run(words);
  if (found.total > 0 || words.length === 0) return { found, corrected: null };
  const mended = await mend(ctx, range, languages, words);
  if (mended.join(" ") === words.join(" ")) return { found, corrected: null };
  const again = await run(mended);
  return { found: again, corrected: again.total > 0 ? mended.join(" ") : null };
}

/** What looks like a number is looked for among the numbers: ours, the maker's, the EAN and the customer's own. */
async function numbersFor(
  ctx: QueryCtx,
  range: Viewer["range"],
  q: string,
  own: OwnNumbers,
): Promise<string[]> {
  if (q.length < 2) return [];
  const mine = materialsWithOwn(own, q);
  if (!/\d/.test(q) || q.length < 3) return mine;
  return [...new Set([...mine, ...(await findByNumber(ctx.db, range, q, 200))])];
}

/** Each word that the catalog does not have gives way to the most similar one that it has. */
async function mend(
  ctx: QueryCtx,
  range: Viewer["range"],
  languages: Parameters<typeof similarWords>[2],
  words: string[],
): Promise<string[]> {
  return Promise.all(
    words.map(async (word) => {
      if (word.length < 3 || /\d/.test(word)) return word;
      const [best] = await similarWords(ctx.db, range, languages, word);
      return best ?? word;
    }),
  );
}

/** The ERP finds; pictures, filters and rights stay the portal's. */
async function searchInErp(ctx: QueryCtx, { range }: Viewer, input: Asked): Promise<SearchResult> {
  const asking = { ...ctx.erpContext, ...range, refresh: input.refresh };
  const { value } = await ctx.erp.materials.search(asking, {
    q: input.q,
    page: input.page,
    pageSize: input.pageSize,
    sortBy: input.sort,
    order: input.order,
    ...(input.category ? { criteria: { category: input.category } } : {}),
    attributes: input.filters,
  });
  const numbers = value.items.map(({ number }) => number);
  const { locale } = ctx.actor.formats;
  const [rows, facets] = await Promise.all([findRows(ctx.db, range, locale, numbers), facetsOf(ctx, range)]);
  // The ERP does not count what each filter would leave; what was chosen can be taken away all the same.
  const filters = filtersFrom(new Map(), facets, input.filters, { locale, all: false });
  return { found: { total: value.total, rows, filters }, corrected: null };
}

async function marksOf(ctx: QueryCtx, viewer: Viewer, rows: ProductRow[]): Promise<ReadonlySet<string>> {
  const { userId, featuresOff } = ctx.actor;
  if (!userId || viewer.guest || featuresOff.has("favourites")) return new Set();
  const numbers = rows.map(({ number }) => number);
  return favouritesAmong(ctx.db, { userId, system: viewer.range.system }, numbers);
}
