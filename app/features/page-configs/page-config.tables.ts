import { integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/**
 * What administrators made of a form, one row per change; the newest is in force. Rows are only ever added, so that
 * any earlier one can be taken back. One without a configuration goes back to the form as it was delivered.
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
  // Two people who change the same version: the second finds its number taken.
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);
