import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/** Choices of one person for one table. */
export const tableChoices = pgTable(
  "table_choices",
  {
    userId: uuid().notNull(),
    tableName: text().notNull(),
    pageSize: integer(),
    /** Columns to show; null: those that the list shows by default. */
    columns: text().array(),
    /** Rows that are opened or closed otherwise than the list itself would show them; the newest last. */
    openRows: text().array().notNull().default([]),
    closedRows: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tableName] })],
);
