import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "~/i18n/locales";

/** Texts of the portal that an administrator has replaced, for all microsites or for one. */
export const translations = pgTable(
  "translations",
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    locale: text().notNull().$type<Locale>(),
    micrositeId: uuid(),
    text: text().notNull(),
    active: boolean().notNull().default(true),
    deletedAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    unique("translations_once").on(table.key, table.locale, table.micrositeId).nullsNotDistinct(),
    // Supports substring search in keys and texts among hundreds of thousands of rows.
    index("translations_search").using("gin", sql`lower(${table.key} || ' ' || ${table.text}) gin_trgm_ops`),
    index("translations_changed").on(table.updatedAt, table.id),
    index("translations_locale").on(table.locale, table.key, table.id),
  ],
);
