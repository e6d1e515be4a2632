import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import { translated } from "~/i18n/translated";
import { catalogPages } from "./catalog.tables";
import { mayViewCatalog } from "./catalog-rules";
import { viewerOf } from "./viewer.server";

/** The news of one block and the resources, as the active sales area has them. */
export const findCatalogPages = query({
  name: "catalog.findPages",
  allow: mayViewCatalog,
  input: z.strictObject({ newsBlock: z.string().max(60).nullable() }),
  async run(ctx, { newsBlock }) {
    const shown = await readPages(ctx);
    return ok({
      news: newsBlock === null ? null : newsOf(shown, newsBlock),
      resources: shown.filter(({ kind }) => kind === "resource").map(({ id, title }) => ({ id, title })),
    });
  },
});

/** The news alone, for who has them in the catalog too. */
export const findNews = query({
  name: "catalog.findNews",
  allow: mayViewCatalog,
  input: z.strictObject({}),
  async run(ctx) {
    const { settings } = await viewerOf(ctx, {});
    return ok({ news: settings.newsActivated ? newsOf(await readPages(ctx), settings.newsBlockId) : [] });
  },
});

type Page = Awaited<ReturnType<typeof readPages>>[number];

const newsOf = (pages: readonly Page[], block: string) =>
  pages.filter(({ kind, blockId }) => kind === "news" && blockId === block).slice(0, 5);

async function readPages({ db, clock, actor }: Pick<QueryCtx, "db" | "clock" | "actor">) {
  const { formats, salesArea } = actor;
  const rows = await db
    .select()
    .from(catalogPages)
    .where(
      and(
        eq(catalogPages.active, true),
        lte(catalogPages.publishedAt, clock.now()),
        or(isNull(catalogPages.salesAreaId), eq(catalogPages.salesAreaId, salesArea?.id ?? "")),
      ),
    )
    .orderBy(asc(catalogPages.position), asc(catalogPages.id))
    .limit(50);
  return rows.map(({ id, kind, blockId, title, body }) => ({
    id,
    kind,
    blockId,
    title: translated(title, formats),
    text: translated(body, formats),
  }));
}

export const getResource = query({
  name: "catalog.getResource",
  allow: mayViewCatalog,
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const { formats, salesArea } = ctx.actor;
    const [row] = await ctx.db
      .select()
      .from(catalogPages)
      .where(
        and(
          eq(catalogPages.id, id),
          eq(catalogPages.kind, "resource"),
          eq(catalogPages.active, true),
          lte(catalogPages.publishedAt, ctx.clock.now()),
          or(isNull(catalogPages.salesAreaId), eq(catalogPages.salesAreaId, salesArea?.id ?? "")),
        ),
      );
    const { title, body } = found(row);
    return ok({ title: translated(title, formats), text: translated(body, formats) });
  },
});
