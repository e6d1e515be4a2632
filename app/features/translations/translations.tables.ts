import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "~/i18n/locales";

/** Words of the portal that an administrator has put differently, for all microsites or for one. */
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
    // Finds any part of a key or a text among hundreds of thousands.
    index("translations_search").using("gin", sql`lower(${table.key} || ' ' || ${table.text}) gin_trgm_ops`),
    index("translations_changed").on(table.updatedAt, table.id),
    index("translations_locale").on(table.locale, table.key, table.id),
  ],
);
