import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Browsers in which a user allowed messages. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Browser and system, as the list of sessions names them. */
    device: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("push_subscriptions_owner").on(table.userId, table.createdAt)],
);
