import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ChangedValue, WatchedLine } from "./order-change";

/** Open orders with their lines as they were last seen. */
export const watchedOrders = pgTable(
  "watched_orders",
  {
    system: text().notNull(),
    number: text().notNull(),
    /** Version of the order in the ERP that the lines are of. */
    version: text().notNull(),
    lines: jsonb().notNull().$type<WatchedLine[]>(),
    checkedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.system, table.number] }),
    index("watched_orders_checked").on(table.checkedAt),
  ],
);

/** Values that the ERP changed on lines of open orders, with the partners who may read them. */
export const orderChanges = pgTable(
  "order_changes",
  {
    id: uuid().primaryKey(),
    system: text().notNull(),
    salesAreaId: text().notNull(),
    number: text().notNull(),
    poNumber: text().notNull(),
    soldTo: text().notNull(),
    shipTo: text().notNull(),
    payer: text().notNull(),
    itemNumber: integer().notNull(),
    material: text().notNull(),
    name: text().notNull(),
    value: jsonb().notNull().$type<ChangedValue>(),
    noticedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("order_changes_noticed").on(table.noticedAt),
    index("order_changes_sold_to").on(table.salesAreaId, table.soldTo),
    index("order_changes_ship_to").on(table.salesAreaId, table.shipTo),
    index("order_changes_payer").on(table.salesAreaId, table.payer),
  ],
);

/** Users who have taken note of a change. */
export const readChanges = pgTable(
  "read_order_changes",
  {
    changeId: uuid()
      .notNull()
      .references(() => orderChanges.id, { onDelete: "cascade" }),
    userId: uuid().notNull(),
    readAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.userId] })],
);

/** The last morning mail of each user: one a day, about what was noticed since the one before. */
export const changeMails = pgTable("order_change_mails", {
  userId: uuid().primaryKey(),
  /** Day in the user's time zone. */
  day: text().notNull(),
  mailedAt: timestamp({ withTimezone: true }).notNull(),
});
