import { integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

/**
 * Values of settings, one row per change. The one in force has the latest `effective_from` that has come; a row
 * without a value removes the scope's own value again. Rows are only ever added, so there is always a way back.
 */
export const storedSettings = pgTable(
  "settings",
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    scope: text({ enum: ["installation", "microsite", "sales area"] }).notNull(),
    /** Microsite or sales area; empty for the installation. */
    scopeId: text().notNull(),
    value: jsonb(),
    effectiveFrom: timestamp({ withTimezone: true }).notNull(),
    version: integer().notNull(),
    /** A planned value that was taken back before its time; it never takes effect. */
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  // Prevents a lost update: of two people who change the same version, the second finds its number in use.
  (table) => [unique("settings_version").on(table.key, table.scope, table.scopeId, table.version)],
);
