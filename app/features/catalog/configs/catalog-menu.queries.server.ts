import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { translationOf } from "~/i18n/translated";
import { mayBrowse } from "../catalog-rules";
import { viewerOf } from "../viewer.server";
import { findMenuEntries } from "./catalog-menu.store.server";

export const catalogMenuTag = "catalog-menu";

/** Returns the drop-down menu above the catalog, for programs. */
export const getCatalogMenu = query({
  name: "catalog.getMenu",
  allow: mayBrowse,
  input: z.strictObject({ guest: z.boolean().default(false) }),
  async run(ctx, input) {
    const { micrositeId } = await viewerOf(ctx, input);
    return ok({ entries: await readCatalogMenu(ctx, micrositeId) });
  },
});

/** Reads the entries for a microsite: those of all microsites and its own. */
export async function readCatalogMenu(ctx: QueryCtx, micrositeId: string | null) {
  const entries = await ctx.cache.remember({
    key: ["catalog-menu", micrositeId ?? ""],
    ttl: 60_000,
    tags: [catalogMenuTag],
    fresh: () => findMenuEntries(ctx.db, micrositeId),
  });
  return entries.map(({ title, href }) => ({ label: translationOf(title, ctx.actor.formats), href }));
}
