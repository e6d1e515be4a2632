import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ErpWrite } from "./write-log";

/** Requests to the ERP that changed something, or tried to: the report of web transactions. */
export const erpWrites = pgTable(
  "erp_writes",
  {
    id: uuid().primaryKey(),
    operation: text().notNull().$type<ErpWrite["operation"]>(),
    at: timestamp({ withTimezone: true }).notNull(),
    system: text().notNull(),
    salesArea: text().notNull(),
    partner: text(),
    userId: uuid(),
    requestId: text().notNull(),
    document: text(),
    milliseconds: integer().notNull(),
    result: text().notNull().$type<ErpWrite["result"]>(),
  },
  (table) => [
    index("erp_writes_partner").on(table.salesArea, table.partner, table.at.desc()),
    index("erp_writes_area").on(table.salesArea, table.at.desc()),
    index("erp_writes_at").on(table.at),
  ],
);

/**
 * Sums of `erp_writes` by sales area and quarter of an hour, in which the days of every time zone begin. Triggers of that table
 * keep them, so that the processes of an older release do, too.
 */
export const erpWriteSums = pgTable(
  "erp_write_sums",
  {
    salesArea: text().notNull(),
    quarter: timestamp({ withTimezone: true }).notNull(),
    succeeded: integer().notNull(),
    failed: integer().notNull(),
    succeededMilliseconds: bigint({ mode: "number" }).notNull(),
    failedMilliseconds: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.salesArea, table.quarter] })],
);
