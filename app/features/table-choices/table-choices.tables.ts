import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/** One row per person and table in which something was chosen. */
export const tableChoices = pgTable(
  "table_choices",
  {
    userId: uuid().notNull(),
    tableName: text().notNull(),
    pageSize: integer(),
    /** The columns to show; null: those that the list itself shows. */
    columns: text().array(),
    /** Rows that are opened or closed otherwise than the list itself would show them; the newest last. */
    openRows: text().array().notNull().default([]),
    closedRows: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tableName] })],
);
