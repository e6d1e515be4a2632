import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { footerLinks } from "./content.tables";

const maxLinks = 20;

/** Finds the active footer links for all microsites and those of one. */
export function findActiveLinks(db: Db, micrositeId: string | null) {
  const forAll = isNull(footerLinks.micrositeId);
  return db
    .select({ title: footerLinks.title, href: footerLinks.href })
    .from(footerLinks)
    .where(
      and(
        eq(footerLinks.active, true),
        micrositeId ? or(forAll, eq(footerLinks.micrositeId, micrositeId)) : forAll,
      ),
    )
    .orderBy(asc(footerLinks.position), asc(footerLinks.id))
    .limit(maxLinks);
}
