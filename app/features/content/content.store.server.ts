import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { micrositeNameOf } from "~/features/organisation/organisation.tables";
import type { Translated } from "~/i18n/translated";
import { newId } from "~/lib/ids";
import { footerLinks } from "./content.tables";

export const footerLinkStore = tableStore(footerLinks, {
  search: [footerLinks.href, sql`${footerLinks.title}::text`],
  extra: { microsite: micrositeNameOf(footerLinks) },
  filters: { micrositeId: footerLinks.micrositeId },
  position: footerLinks.position,
});

export const footerLinkReferences: Record<string, Reference> = {
  microsites: {
    find: referrersIn(
      (ids) => sql`SELECT href AS name FROM ${footerLinks} WHERE microsite_id::text = ANY(${ids})`,
    ),
  },
};

/** The foot of a page has room for no more. */
const maxFooterLinks = 20;

/** Finds the active links of all microsites and of one, in their order. */
export const findActiveLinks = (db: Db, micrositeId: string | null) =>
  db
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
    .limit(maxFooterLinks);

export async function insertFooterLinks(
  tx: Db,
  links: { title: Translated; href: string }[],
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(footerLinks)
    .values(links.map((link, index) => ({ id: newId(), ...link, position: index + 1, createdAt })));
}
