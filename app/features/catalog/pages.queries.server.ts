import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import { translated } from "~/i18n/translated";
import { catalogPages } from "./catalog.tables";
import { mayViewCatalog } from "./catalog-rules";

/** The news of one block and the resources, as the active sales area has them. */
export const findCatalogPages = query({
  name: "catalog.findPages",
  allow: mayViewCatalog,
  input: z.strictObject({ newsBlock: z.string().max(60).nullable() }),
  async run(ctx, { newsBlock }) {
    const { formats, salesArea } = ctx.actor;
    const rows = await ctx.db
      .select()
      .from(catalogPages)
      .where(
        and(
          eq(catalogPages.active, true),
          lte(catalogPages.publishedAt, ctx.clock.now()),
          or(isNull(catalogPages.salesAreaId), eq(catalogPages.salesAreaId, salesArea?.id ?? "")),
        ),
      )
      .orderBy(asc(catalogPages.position), asc(catalogPages.id))
      .limit(50);
    const shown = rows.map(({ id, kind, blockId, title, body }) => ({
      id,
      kind,
      blockId,
      title: translated(title, formats),
      text: translated(body, formats),
    }));
    return ok({
      news:
        newsBlock === null
          ? null
          : shown.filter(({ kind, blockId }) => kind === "news" && blockId === newsBlock).slice(0, 5),
      resources: shown.filter(({ kind }) => kind === "resource").map(({ id, title }) => ({ id, title })),
    });
  },
});

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
