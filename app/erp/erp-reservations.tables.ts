import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Leases of open items by payments on their way to an ERP that checks nothing; shared by all processes. */
export const erpItemReservations = pgTable(
  "erp_item_reservations",
  {
    system: text().notNull(),
    item: text().notNull(),
    /** Number under which the ERP knows the payment once it has arrived. */
    payment: text().notNull(),
    reservedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.system, table.item] })],
);
