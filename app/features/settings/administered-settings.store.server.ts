import { and, asc, desc, gt, isNull, lte } from "drizzle-orm";
import { ofTarget, type SettingTarget } from "~/config/settings.store.server";
import { storedSettings } from "~/config/settings.tables";
import type { Db } from "~/db/db.server";

/** Limits the history on a setting's page. */
const maxVersions = 20;

/** Finds the stored versions of a setting for one target, newest first. */
export const selectSettingVersions = (db: Db, key: string, target: SettingTarget) =>
  db
    .select()
    .from(storedSettings)
    .where(ofTarget(key, target))
    .orderBy(desc(storedSettings.version))
    .limit(maxVersions);

/** Finds the values that a setting gets for one target after a moment, the next first. */
export const selectPlannedVersions = (db: Db, key: string, target: SettingTarget, after: Date) =>
  db
    .select({ value: storedSettings.value, effectiveFrom: storedSettings.effectiveFrom })
    .from(storedSettings)
    .where(
      and(ofTarget(key, target), gt(storedSettings.effectiveFrom, after), isNull(storedSettings.withdrawnAt)),
    )
    .orderBy(asc(storedSettings.effectiveFrom), asc(storedSettings.version));

/** Finds the values that are planned for any target, the next first. */
export const selectPlannedSettings = (db: Db, now: Date) =>
  db
    .select({ key: storedSettings.key, effectiveFrom: storedSettings.effectiveFrom })
    .from(storedSettings)
    .where(and(gt(storedSettings.effectiveFrom, now), isNull(storedSettings.withdrawnAt)))
    .orderBy(asc(storedSettings.effectiveFrom))
    .limit(500);

/** Finds the value in force of each target that has one of its own. */
export async function selectOwnValues(db: Db, now: Date) {
  const { key, scope, scopeId, value, effectiveFrom, version, withdrawnAt } = storedSettings;
  const rows = await db
    .select({ key, scope, scopeId, value })
    .from(storedSettings)
    .where(and(lte(effectiveFrom, now), isNull(withdrawnAt)))
    .orderBy(asc(effectiveFrom), asc(version));
  const newestRows = new Map(rows.map((row) => [JSON.stringify([row.key, row.scope, row.scopeId]), row]));
  return [...newestRows.values()].filter((row) => row.value !== null);
}
