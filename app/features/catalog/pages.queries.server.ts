import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { imageAddress } from "~/features/images/image-address";
import type { ImageFacts } from "~/files/images.store.server";
import type { Formats } from "~/i18n/formats";
import { type Translated, translationOf } from "~/i18n/translated";
import { dayIn } from "~/lib/business-date";
import { mayViewCatalog } from "./catalog-rules";
import { catalogPagesTag } from "./catalog-tag";
import type { NewsPage } from "./news-pages";
import { findPublishedPages } from "./pages.store.server";
import { viewerOf } from "./viewer.server";

/** Limits the block of news to the first pages. */
const maxNews = 5;
const maxResources = 50;

/** Returns the news of one block and the resources of the active sales area. */
export const findCatalogPages = query({
  name: "catalog.findPages",
  allow: mayViewCatalog,
  input: z.strictObject({ newsBlock: z.string().max(60).nullable() }),
  run: async (ctx, { newsBlock }) => ok(await readCatalogPages(ctx, newsBlock)),
});

export async function readCatalogPages(ctx: QueryCtx, newsBlock: string | null) {
  const { formats } = ctx.actor;
  const { news, resources } = await cachedPages(ctx, newsBlock, "catalog");
  return {
    news: newsBlock === null ? null : news.map((page) => textOf(page, formats)),
    resources: resources.map(({ id, title }) => ({ id, title: translationOf(title, formats) })),
  };
}

/** Returns the news alone, for the dashboard. */
export const findNews = query({
  name: "catalog.findNews",
  allow: mayViewCatalog,
  input: z.strictObject({}),
  async run(ctx) {
    const { newsActivated, newsBlockId } = (await viewerOf(ctx, {})).settings;
    const { news } = await cachedPages(ctx, newsActivated ? newsBlockId : null, "dashboard");
    return ok({ news: news.map((page) => textOf(page, ctx.actor.formats)) });
  },
});

const cachedPages = (ctx: QueryCtx, newsBlock: string | null, page: NewsPage) =>
  ctx.cache.remember({
    key: [
      "catalog-pages",
      page,
      ctx.actor.micrositeId ?? "",
      ctx.actor.salesArea?.id ?? "",
      newsBlock === null ? "none" : `block ${newsBlock}`,
    ],
    // Cache TTL: the delay after which a scheduled page appears.
    ttl: 60_000,
    tags: [catalogPagesTag],
    fresh: async () => ({
      news:
        newsBlock === null
          ? []
          : await findPublishedPages(
              ctx.db,
              { kind: "news", blockId: newsBlock, page },
              audienceOf(ctx, maxNews),
            ),
      resources: await findPublishedPages(ctx.db, { kind: "resource" }, audienceOf(ctx, maxResources)),
    }),
  });

const audienceOf = ({ actor, clock }: QueryCtx, limit: number) => ({
  salesArea: actor.salesArea?.id ?? "",
  micrositeId: actor.micrositeId,
  now: clock.now(),
  today: dayIn(actor.formats.timeZone, clock.now()),
  limit,
});

const textOf = (
  {
    id,
    title,
    body,
    picture,
  }: { id: string; title: Translated; body: Translated; picture: ImageFacts | null },
  formats: Formats,
) => ({
  id,
  title: translationOf(title, formats),
  text: translationOf(body, formats),
  picture: picture && { src: imageAddress(picture), width: picture.width, height: picture.height },
});

/** Returns one resource by its id. */
export const getResource = query({
  name: "catalog.getResource",
  allow: mayViewCatalog,
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const [page] = await findPublishedPages(ctx.db, { kind: "resource", id }, audienceOf(ctx, 1));
    const { title, text, picture } = textOf(orNotFound(page), ctx.actor.formats);
    return ok({ title, text, picture });
  },
});
