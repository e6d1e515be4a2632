import { integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Versions of a form's configuration, one row per change; the newest applies. Rows are never changed, so that
 * any earlier version can be restored. A row without a configuration restores the default one.
 */
export const pageConfigs = pgTable(
  "page_configs",
  {
    name: text().notNull(),
    version: integer().notNull(),
    config: jsonb(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
    savedBy: text().notNull(),
  },
  // Prevents a lost update: of two people who change the same version, the second finds its number in use.
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);
