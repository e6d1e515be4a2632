import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
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
