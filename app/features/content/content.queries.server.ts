import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { translated } from "~/i18n/translated";
import { selectFooterLinks } from "./content.store.server";

/** Raised by every change of what stands on all pages. */
export const contentTag = "content";

/** Finds the links at the foot of a page: those for all microsites and those for the reader's. */
export const findFooterLinks = query({
  name: "content.findFooterLinks",
  allow: anyone,
  input: z.strictObject({}),
  async run(ctx) {
    const { micrositeId, formats } = ctx.actor;
    const links = await ctx.cache.remember({
      key: ["footer-links", micrositeId ?? ""],
      ttl: 60_000,
      tags: [contentTag],
      fresh: () => selectFooterLinks(ctx.db, micrositeId),
    });
    return ok(links.map(({ title, href }) => ({ label: translated(title, formats), href })));
  },
});
