import { customType, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ActivePartner } from "~/door/actor";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Secret addresses of calendars and feeds, each for the customer that was active when it was created. */
export const feedAddresses = pgTable(
  "feed_addresses",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    tokenHash: bytes().notNull().unique(),
    partner: jsonb().notNull().$type<ActivePartner>(),
    salesAreaId: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("feed_addresses_owner").on(table.userId, table.createdAt)],
);
