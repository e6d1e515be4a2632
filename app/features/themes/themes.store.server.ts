import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import { storedSettings } from "~/config/settings.tables";
import type { Db } from "~/db/db.server";
import { microsites } from "~/features/organisation/organisation.tables";
import { themeSetting } from "~/themes/theme.setting";
import { themes } from "./themes.tables";

const { key, scope, scopeId, effectiveFrom, version, withdrawnAt } = storedSettings;

/** Names the targets that show a theme now, with a star for the whole installation. */
const usedBy = sql<string[]>`(
  SELECT coalesce(array_agg(CASE WHEN applied.scope = 'installation' THEN '*' ELSE m.name END), '{}')
  FROM (
    SELECT DISTINCT ON (${key}, ${scope}, ${scopeId}) ${scope} AS scope, ${scopeId} AS scope_id, ${storedSettings.value} AS value
    FROM ${storedSettings}
    WHERE ${key} = ${themeSetting.key} AND ${effectiveFrom} <= now() AND ${withdrawnAt} IS NULL
    ORDER BY ${key}, ${scope}, ${scopeId}, ${effectiveFrom} DESC, ${version} DESC
  ) AS applied
  LEFT JOIN ${microsites} m ON m.id::text = applied.scope_id
  WHERE applied.value ->> 'themeId' = ${themes}.id::text AND (applied.scope = 'installation' OR m.name IS NOT NULL)
)`;

export const themeStore = tableStore(themes, {
  search: [themes.title, themes.portalName],
  extra: { usedBy },
});

/** Finds the applied and planned values of the theme for every target, the newest first. */
export const selectThemeChanges = (db: Db) =>
  db
    .select({
      scope,
      scopeId,
      effectiveFrom,
      version,
      value: storedSettings.value,
      microsite: microsites.name,
      title: themes.title,
    })
    .from(storedSettings)
    .leftJoin(microsites, eq(sql`${microsites.id}::text`, scopeId))
    .leftJoin(themes, eq(sql`${themes.id}::text`, sql`${storedSettings.value} ->> 'themeId'`))
    .where(and(eq(key, themeSetting.key), isNull(withdrawnAt)))
    .orderBy(scope, scopeId, desc(effectiveFrom), desc(version))
    .limit(500);

/** Locks a theme against a change while it is applied. */
export async function lockTheme(tx: Db, id: string): Promise<typeof themes.$inferSelect | null> {
  const [theme] = await tx
    .select()
    .from(themes)
    .where(and(eq(themes.id, id), isNull(themes.deletedAt)))
    .for("update");
  return theme ?? null;
}

/** Changes what stands behind the sign-in. The form of the theme does not know it, so its version stays. */
export async function updateBackground(
  tx: Db,
  id: string,
  background: (typeof themes.$inferSelect)["background"],
): Promise<void> {
  await tx.update(themes).set({ background }).where(eq(themes.id, id));
}
