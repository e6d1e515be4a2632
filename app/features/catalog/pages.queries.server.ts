import { and, asc, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import type { Formats } from "~/i18n/formats";
import { translated } from "~/i18n/translated";
import { catalogPages } from "./catalog.tables";
import { mayViewCatalog } from "./catalog-rules";
import { catalogPagesTag } from "./catalog-tag";
import { viewerOf } from "./viewer.server";

/** A block of news is read at a glance; whoever writes more puts the older ones away. */
const maxNews = 5;
const maxResources = 50;

/** The news of one block and the resources, as the active sales area has them. */
export const findCatalogPages = query({
  name: "catalog.findPages",
  allow: mayViewCatalog,
  input: z.strictObject({ newsBlock: z.string().max(60).nullable() }),
  async run(ctx, { newsBlock }) {
    const { formats } = ctx.actor;
    const { news, resources } = await pagesOf(ctx, newsBlock);
    return ok({
      news: newsBlock === null ? null : news.map((page) => textOf(page, formats)),
      resources: resources.map(({ id, title }) => ({ id, title: translated(title, formats) })),
    });
  },
});

/** The news alone, for who has them in the catalog too. */
export const findNews = query({
  name: "catalog.findNews",
  allow: mayViewCatalog,
  input: z.strictObject({}),
  async run(ctx) {
    const { newsActivated, newsBlockId } = (await viewerOf(ctx, {})).settings;
    const { news } = await pagesOf(ctx, newsActivated ? newsBlockId : null);
    return ok({ news: news.map((page) => textOf(page, ctx.actor.formats)) });
  },
});

const pagesOf = (ctx: QueryCtx, newsBlock: string | null) =>
  ctx.cache.remember({
    key: ["catalog-pages", ctx.actor.salesArea?.id ?? "", newsBlock === null ? "none" : `block ${newsBlock}`],
    // What is to appear at a certain time appears within this.
    ttl: 60_000,
    tags: [catalogPagesTag],
    fresh: async () => ({
      news: newsBlock === null ? [] : await newsOf(ctx, newsBlock),
      resources: await published(ctx, maxResources, eq(catalogPages.kind, "resource")),
    }),
  });

const textOf = ({ id, title, body }: Page, formats: Formats) => ({
  id,
  title: translated(title, formats),
  text: translated(body, formats),
});

/** One page of further reading, by its address. */
export const getResource = query({
  name: "catalog.getResource",
  allow: mayViewCatalog,
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const { formats } = ctx.actor;
    const [page] = await published(ctx, 1, and(eq(catalogPages.kind, "resource"), eq(catalogPages.id, id)));
    const { title, body } = orNotFound(page);
    return ok({ title: translated(title, formats), text: translated(body, formats) });
  },
});

type Page = Awaited<ReturnType<typeof published>>[number];

const newsOf = (ctx: QueryCtx, block: string) =>
  published(ctx, maxNews, and(eq(catalogPages.kind, "news"), eq(catalogPages.blockId, block)));

/** What is out by now for everybody, or for the customers of the active sales area. */
function published({ db, actor, clock }: QueryCtx, limit: number, only: SQL | undefined) {
  const { id, title, body, active, publishedAt, salesAreaId, position } = catalogPages;
  const forWhom = or(isNull(salesAreaId), eq(salesAreaId, actor.salesArea?.id ?? ""));
  return db
    .select({ id, title, body })
    .from(catalogPages)
    .where(and(eq(active, true), lte(publishedAt, clock.now()), forWhom, only))
    .orderBy(asc(position), asc(id))
    .limit(limit);
}
