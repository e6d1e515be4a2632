import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { translations } from "./translations.tables";

/** Finds the active replacements of these message keys. */
export function findTranslations(db: Db, keys: readonly string[]) {
  const { key, locale, micrositeId, text, active, deletedAt } = translations;
  return db
    .select({ key, locale, micrositeId, text })
    .from(translations)
    .where(and(inArray(key, [...keys]), eq(active, true), isNull(deletedAt)));
}
