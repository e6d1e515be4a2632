import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { translationOf } from "~/i18n/translated";
import { findActiveLinks } from "./content.store.server";
import { contentTag } from "./content-tag";

const cacheTtl = 60_000;

/** Lists the links at the foot of a page: those for all microsites, and those of the reader's own. */
export const findFooterLinks = query({
  name: "content.findFooterLinks",
  allow: anyone,
  input: z.strictObject({}),
  async run(ctx) {
    const { micrositeId, formats } = ctx.actor;
    const links = await ctx.cache.remember({
      key: ["footer-links", micrositeId ?? ""],
      ttl: cacheTtl,
      tags: [contentTag],
      fresh: () => findActiveLinks(ctx.db, micrositeId),
    });
    return ok(links.map(({ title, href }) => ({ label: translationOf(title, formats), href })));
  },
});
