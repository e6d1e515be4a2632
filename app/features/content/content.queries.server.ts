import { and, asc, eq, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { translated } from "~/i18n/translated";
import { footerLinks } from "./content.tables";

/** Raised by every change of what stands on all pages. */
export const contentTag = "content";

/** The links at the foot of a page: those for all microsites, and those of the reader's own. */
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
      fresh: () =>
        ctx.db
          .select({ title: footerLinks.title, href: footerLinks.href })
          .from(footerLinks)
          .where(
            and(
              eq(footerLinks.active, true),
              or(
                isNull(footerLinks.micrositeId),
                micrositeId ? eq(footerLinks.micrositeId, micrositeId) : undefined,
              ),
            ),
          )
          .orderBy(asc(footerLinks.position), asc(footerLinks.id))
          .limit(20),
    });
    return ok(links.map(({ title, href }) => ({ label: translated(title, formats), href })));
  },
});
