import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
import { tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { micrositeNameOf } from "~/features/organisation/organisation.tables";
import { translations } from "./translations.tables";

export const translationStore = tableStore(translations, {
  bytewise: [translations.key],
  search: [sql`${translations.key} || ' ' || ${translations.text}`],
  filters: {
    locale: translations.locale,
    micrositeId: translations.micrositeId,
    active: translations.active,
  },
  extra: { microsite: micrositeNameOf(translations) },
});

export const translationReferences: Record<string, Reference> = {
  microsites: {
    find: referrersIn(
      (ids) => sql`SELECT key || ' ' || locale AS name FROM ${translations}
        WHERE deleted_at IS NULL AND microsite_id::text = ANY(${ids})`,
    ),
  },
};

export type Translation = typeof translations.$inferSelect;

const { key, locale, micrositeId, text, active, deletedAt } = translations;

/** Finds the translations in force of these keys. */
export const findTranslations = (db: Db, keys: readonly string[]) =>
  db
    .select({ key, locale, micrositeId, text })
    .from(translations)
    .where(and(inArray(key, [...keys]), eq(active, true), isNull(deletedAt)));

/** Prevents a race: nobody else creates a translation between the comparison and the writes of an import. */
export async function lockTranslations(tx: Db): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${translations} IN SHARE ROW EXCLUSIVE MODE`);
}

export const selectAllOf = (tx: Db, keys: string[]): Promise<Translation[]> =>
  tx
    .select()
    .from(translations)
    .where(sql`${translations.key} = ANY(${sql.param(keys)})`);

/** Overwrites a translation, also one that was deleted. */
export async function overwriteTranslation(
  tx: Db,
  translation: Translation,
  values: Partial<Translation>,
): Promise<void> {
  await tx
    .update(translations)
    .set({ ...values, deletedAt: null, version: translation.version + 1 })
    .where(eq(translations.id, translation.id));
}
