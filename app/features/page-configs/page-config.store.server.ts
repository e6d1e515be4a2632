import { and, desc, eq, max, sql } from "drizzle-orm";
import { raiseVersion } from "~/cache/versions.server";
import type { Db } from "~/db/db.server";
import { pageConfigs } from "./page-config.tables";

/** Cache tag that every change of a configuration invalidates. */
export const pageConfigTag = "page_configs";

export type StoredConfig = typeof pageConfigs.$inferSelect;

/** Finds the newest version of every form that was ever changed. */
export function findNewest(db: Db): Promise<StoredConfig[]> {
  const { name, version } = pageConfigs;
  const newestVersions = db
    .select({ name, version: max(version) })
    .from(pageConfigs)
    .groupBy(name);
  return db.select().from(pageConfigs).where(sql`(${name}, ${version}) IN ${newestVersions}`);
}

export async function findVersion(db: Db, name: string, version: number): Promise<StoredConfig | null> {
  const [row] = await db
    .select()
    .from(pageConfigs)
    .where(and(eq(pageConfigs.name, name), eq(pageConfigs.version, version)));
  return row ?? null;
}

export async function newestVersion(db: Db, name: string): Promise<number> {
  const [row] = await db
    .select({ version: sql<number>`coalesce(max(${pageConfigs.version}), 0)` })
    .from(pageConfigs)
    .where(eq(pageConfigs.name, name));
  return row?.version ?? 0;
}

/** Finds the latest versions of one form, newest first. */
export function findHistory(db: Db, name: string, limit: number): Promise<Omit<StoredConfig, "config">[]> {
  const { version, savedAt, savedBy } = pageConfigs;
  return db
    .select({ name: pageConfigs.name, version, savedAt, savedBy })
    .from(pageConfigs)
    .where(eq(pageConfigs.name, name))
    .orderBy(desc(version))
    .limit(limit);
}

/** Returns false if somebody else has inserted this version first. */
export async function addVersion(tx: Db, row: StoredConfig): Promise<boolean> {
  const addedRows = await tx
    .insert(pageConfigs)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: pageConfigs.version });
  if (addedRows.length > 0) await raiseVersion(tx, pageConfigTag);
  return addedRows.length > 0;
}
