import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Notifications of the payment provider that were believed, each event once. */
export const paymentNotices = pgTable(
  "payment_notices",
  {
    /** Provider's id of the event. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** Payment that it is about; null if the portal knows none. */
    reference: text(),
    /** Signature of the delivery: a recorded one that is sent again has the same, a new delivery another. */
    signature: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("payment_notices_received").on(table.receivedAt)],
);
