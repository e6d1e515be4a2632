import type { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { findOfferedCriteria } from "~/features/filters/filters.queries.server";
import { inSpellings } from "~/lib/numbers/in-spellings";
import { categoriesOf, facetsOf, idsOf } from "../cached-catalog.server";
import {
  type CategoryNode,
  isOrderable,
  type Locale,
  locales,
  type ProductRow,
  textIn,
  trailOf,
} from "../catalog";
import { findProductsSchema } from "../catalog.schema";
import { sortOrders } from "../catalog.settings";
import { mayBrowse } from "../catalog-rules";
import { catalogTag } from "../catalog-tag";
import { readCatalogMenu } from "../configs/catalog-menu.queries.server";
import { findFamilies } from "../families/family.store.server";
import { favouritesAmong } from "../favourites/favourites.store.server";
import { findPrices, noPrices } from "../find-prices.server";
import { findOwnNumbers, materialsWithOwn, type OwnNumbers } from "../own-numbers.server";
import { readCatalogPages } from "../pages.queries.server";
import {
  countByCategory,
  type FamilyHits,
  findByNumber,
  findRows,
  type Search,
  searchProducts,
} from "../search.store.server";
import { type Viewer, viewerOf } from "../viewer.server";
import { questionOf, spelledOut } from "../words";
import { filtersFrom } from "./filters";
import { searchInErp, searchOutside } from "./search-elsewhere.server";
import type { FoundFamily, FoundPage, ProductQuestion, SearchResult, SearchScope } from "./search-result";
import { widenQuestion } from "./widen-question.server";

/** One page of the products of the catalog. */
export const findProducts = query({
  name: "catalog.findProducts",
  allow: mayBrowse,
  input: findProductsSchema,
  run: async (ctx, input) => ok(await readProducts(ctx, input)),
});

/** Reads everything that the page of the catalog shows: products, and news and resources for customers. */
export const getCatalogPage = query({
  name: "catalog.getPage",
  allow: mayBrowse,
  input: findProductsSchema,
  async run(ctx, input) {
    const products = await readProducts(ctx, input);
    const [pages, menu] = await Promise.all([
      input.guest ? null : readCatalogPages(ctx, products.news),
      readCatalogMenu(ctx, products.micrositeId),
    ]);
    return ok({ ...products, pages, menu });
  },
});

/** Finds one page of products, how it can be narrowed, and the prices of this customer. */
async function readProducts(ctx: QueryCtx, request: z.output<typeof findProductsSchema>) {
  const viewer = await viewerOf(ctx, request);
  const { range, settings, listing } = viewer;
  const orders = listing.sortOrders.length > 0 ? listing.sortOrders : sortOrders;
  const input = { ...request, sort: request.sort ?? orders[0] ?? "relevance" };
  const { locale } = ctx.actor.formats;
  const [{ criteria }, categories, ownNumbers] = await Promise.all([
    findOfferedCriteria(ctx, "materials"),
    categoriesOf(ctx, range, locale),
    findOwnNumbers(ctx, range),
  ]);
  const {
    page: foundPage,
    corrected,
    isOtherLanguage = false,
  } = await inSpellings(
    input.q,
    (q) => search(ctx, viewer, { ...input, q }, { ownNumbers, criteria }),
    ({ page }) => page.total === 0,
  );
  const questions = foundPage.rows
    .filter(isOrderable)
    .map(({ number }) => ({ material: number, quantity: "1" }));
  const [prices, favourites] = await Promise.all([
    viewer.prices ? findPrices(ctx, range, questions, input) : noPrices,
    favouritesIn(ctx, viewer, foundPage.rows),
  ]);
  return {
    micrositeId: viewer.micrositeId,
    rows: foundPage.rows.map((row) => ({
      ...row,
      picture: listing.catalogImages ? row.picture : null,
      ownNumber: ownNumbers.get(row.number)?.at(-1) ?? null,
      price: prices.of.get(row.number) ?? null,
      favourite: favourites.has(row.number),
    })),
    total: foundPage.total,
    page: { page: input.page, pageSize: input.pageSize },
    corrected,
    isOtherLanguage,
    criteria,
    categories: countedFor(foundPage, categories),
    trail: trailOf<CategoryNode>(categories, input.category),
    filters: foundPage.filters,
    families: foundPage.families,
    prices: { asOf: prices.asOf, state: prices.state, shown: viewer.prices },
    guestAdd: viewer.guestAdd,
    guestIntro: viewer.guestIntro,
    showAdditionalInfo: settings.showAdditionalInfo,
    sort: input.sort,
    sortOrders: orders,
    cardFields: listing.cardFields,
    news: settings.newsActivated ? settings.newsBlockId : null,
  };
}

/** Counts each category's products among those that were searched for: a link that leads to none is left out. */
const countedFor = ({ counts }: FoundPage, categories: readonly CategoryNode[]): CategoryNode[] =>
  categories.map((category) => (counts ? { ...category, count: counts[category.id] ?? 0 } : category));

/** Lets the catalog that the settings name choose the products, the ERP or the portal's own copy. */
async function search(
  ctx: QueryCtx,
  viewer: Viewer,
  input: ProductQuestion,
  scope: SearchScope,
): Promise<SearchResult> {
  const { catalogApiUrl, useSapSearch } = viewer.settings;
  const outsideResult = await searchOutside(ctx, viewer, input, catalogApiUrl);
  if (outsideResult) return outsideResult;
  return useSapSearch && input.q ? searchInErp(ctx, viewer, input) : searchHere(ctx, viewer, input, scope);
}

async function searchHere(
  ctx: QueryCtx,
  viewer: Viewer,
  input: ProductQuestion,
  { ownNumbers, criteria }: SearchScope,
): Promise<SearchResult> {
  const { range, settings } = viewer;
  const languages = settings.multiLanguage ? locales : [ctx.actor.formats.locale];
  const words = criteria.includes("description") ? questionOf(input.q) : [];
  const numbersFound =
    input.q && criteria.includes("number")
      ? await findNumbers(ctx, range, input.q, ownNumbers)
      : { numbers: [], exactNumbers: [] };
  const findPageBy = (words: string[], languages: readonly Locale[]) =>
    findPage(ctx, viewer, input, { words, languages, ...numbersFound });
  // The words hold only punctuation, or a number that no product has.
  if (input.q && words.length === 0 && numbersFound.numbers.length === 0)
    return { page: { total: 0, rows: [], filters: [], counts: {}, families: [] }, corrected: null };
  const firstPage = await findPageBy(words, languages);
  if (firstPage.total > 0 || words.length === 0) return { page: firstPage, corrected: null };
  const wider = await widenQuestion(ctx, range, languages, words);
  if (!wider) return { page: firstPage, corrected: null };
  if (wider.isOtherLanguage)
    return { page: await findPageBy(words, locales), corrected: null, isOtherLanguage: true };
  return { page: await findPageBy(wider.words, languages), corrected: spelledOut(wider.words) };
}

type SearchTerms = Pick<Search, "words" | "languages" | "numbers" | "exactNumbers">;

/** Finds one page of the portal's own copy. Browsing repeats the same expensive counts, which the cache spares. */
function findPage(
  ctx: QueryCtx,
  { range, settings, listing }: Viewer,
  input: ProductQuestion,
  terms: SearchTerms,
): Promise<FoundPage> {
  const { locale } = ctx.actor.formats;
  const { showAllFilters } = settings;
  const { guest: _, website: __, refresh: ___, ...question } = input;
  const facts = [question, terms, showAllFilters, listing.filterCodes];
  return ctx.cache.remember({
    key: ["catalog-search", range.system, range.salesArea, locale, JSON.stringify(facts)],
    ttl: input.q ? 60_000 : 3_600_000,
    tags: [catalogTag],
    async fresh() {
      const facets = await facetsOf(ctx, range);
      const hits = await searchProducts(ctx.db, {
        ...range,
        ...terms,
        locale,
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
      const filters = filtersFrom(hits.counts, facets, input.filters, {
        locale,
        all: showAllFilters,
        offered: listing.filterCodes,
      });
      return {
        total: hits.total,
        rows: await findRows(ctx.db, range, locale, hits.numbers),
        filters,
        counts: input.q ? await countCategories(ctx, range, terms) : null,
        families: await namedFamilies(ctx, range, locale, input.page === 1 ? hits.families : []),
      };
    },
  });
}

/** Counts the products of each category; pages and filters of one search share the counts. */
function countCategories(
  ctx: QueryCtx,
  range: Viewer["range"],
  { words, numbers, languages }: SearchTerms,
): Promise<Record<string, number>> {
  const facts = JSON.stringify([words, numbers, languages]);
  return ctx.cache.remember({
    key: ["catalog-search-categories", range.system, range.salesArea, facts],
    ttl: 60_000,
    tags: [catalogTag],
    fresh: () => countByCategory(ctx.db, { ...range, languages, words, numbers }),
  });
}

/** Finds the names and drawings of families that were found, in their order. */
async function namedFamilies(
  ctx: QueryCtx,
  { system }: Viewer["range"],
  locale: Locale,
  hits: readonly FamilyHits[],
): Promise<FoundFamily[]> {
  const families = await findFamilies(
    ctx.db,
    system,
    hits.map(({ id }) => id),
  );
  return hits.flatMap(({ id, count }) => {
    const family = families.find((one) => one.id === id);
    return family ? [{ id, count, name: textIn(family.names, locale), drawing: family.drawing }] : [];
  });
}

/** Finds products by number: ours, the manufacturer's, the EAN and the customer's own. */
async function findNumbers(
  ctx: QueryCtx,
  range: Viewer["range"],
  q: string,
  ownNumbers: OwnNumbers,
): Promise<Pick<Search, "numbers" | "exactNumbers">> {
  if (q.length < 2) return { numbers: [], exactNumbers: [] };
  const hits = materialsWithOwn(ownNumbers, q);
  if (/\d/.test(q) && q.length >= 3) hits.push(...(await findByNumber(ctx.db, range, q, 200)));
  const exactHits = hits.filter(({ isExact }) => isExact);
  const numbersOf = (list: typeof hits) => [...new Set(list.map(({ number }) => number))];
  return { numbers: numbersOf(hits), exactNumbers: numbersOf(exactHits) };
}

async function favouritesIn(ctx: QueryCtx, viewer: Viewer, rows: ProductRow[]): Promise<ReadonlySet<string>> {
  const { userId, featuresOff } = ctx.actor;
  if (!userId || viewer.guest || featuresOff.has("favourites")) return new Set();
  const numbers = rows.map(({ number }) => number);
  return favouritesAmong(ctx.db, { userId, system: viewer.range.system }, numbers);
}
