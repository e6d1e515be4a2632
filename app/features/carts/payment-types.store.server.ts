import { asc, inArray, isNull, max, sql } from "drizzle-orm";
import { storedSettings } from "~/config/settings.tables";
import type { Db } from "~/db/db.server";
import { salesAreas } from "../organisation/organisation.tables";

export const selectActiveSalesAreas = (db: Db) =>
  db
    .select({ id: salesAreas.id, title: salesAreas.title })
    .from(salesAreas)
    .where(isNull(salesAreas.deletedAt))
    .orderBy(asc(salesAreas.id));

/** Finds the newest version of these settings by sales area; an area without a value of its own is absent. */
export async function findNewestVersions(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const { key, scope, scopeId, version } = storedSettings;
  const rows = await db
    .select({ key, scopeId, version: max(version).mapWith(Number) })
    .from(storedSettings)
    .where(sql`${scope} = 'sales area' AND ${inArray(key, [...keys])}`)
    .groupBy(key, scopeId);
  const versions = new Map<string, Record<string, number>>();
  for (const row of rows) versions.set(row.scopeId, { ...versions.get(row.scopeId), [row.key]: row.version });
  return versions;
}
