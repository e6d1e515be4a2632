import { asc, inArray, isNull } from "drizzle-orm";
import { storedSettings } from "~/config/settings.tables";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import { microsites } from "../organisation/organisation.tables";

export const selectActiveMicrosites = (db: Db) =>
  db
    .select({ id: microsites.id, name: microsites.name })
    .from(microsites)
    .where(isNull(microsites.deletedAt))
    .orderBy(inLanguageOrder(microsites.name));

/** Value in force of a setting for one target, with the number of its newest version; null where it has none of its own. */
export interface OwnValue {
  value: unknown;
  version: number;
}

/** Finds the values of these settings by target: `installation` or the id of a microsite. */
export async function selectOwnValues(
  db: Db,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, Record<string, OwnValue>>> {
  const { key, scope, scopeId, value, version, effectiveFrom, withdrawnAt } = storedSettings;
  const rows = await db
    .select({ key, scope, scopeId, value, version, effectiveFrom, withdrawnAt })
    .from(storedSettings)
    .where(inArray(key, [...keys]))
    .orderBy(asc(effectiveFrom), asc(version));
  const values = new Map<string, Record<string, OwnValue>>();
  for (const row of rows) {
    const target = row.scope === "installation" ? "installation" : row.scopeId;
    const before = values.get(target)?.[row.key] ?? { value: null, version: 0 };
    const isEffective = row.effectiveFrom <= now && row.withdrawnAt === null;
    values.set(target, {
      ...values.get(target),
      [row.key]: {
        value: isEffective ? row.value : before.value,
        // A planned value counts, and so does one that was withdrawn: a change starts from the newest version.
        version: Math.max(before.version, row.version),
      },
    });
  }
  return values;
}
