import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { micrositeNameOf } from "~/features/organisation/organisation.tables";
import { catalogMenuEntries } from "../catalog.tables";

const { title, href, micrositeId, active, position, id } = catalogMenuEntries;

export const catalogMenuStore = tableStore(catalogMenuEntries, {
  search: [href, sql`${title}::text`],
  extra: { microsite: micrositeNameOf(catalogMenuEntries) },
  filters: { micrositeId },
  position,
});

export const catalogMenuReferences: Record<string, Reference> = {
  microsites: {
    find: referrersIn(
      (ids) => sql`SELECT href AS name FROM ${catalogMenuEntries} WHERE microsite_id::text = ANY(${ids})`,
    ),
  },
};

const maxMenuEntries = 20;

/** Finds the active entries of all microsites and of one, in their order. */
export const findMenuEntries = (db: Db, site: string | null) =>
  db
    .select({ title, href })
    .from(catalogMenuEntries)
    .where(and(eq(active, true), or(isNull(micrositeId), site ? eq(micrositeId, site) : undefined)))
    .orderBy(asc(position), asc(id))
    .limit(maxMenuEntries);
