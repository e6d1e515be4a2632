import { boolean, customType, integer, pgTable, timestamp } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** One row, written at the first start: the purpose of this database, fixed forever. */
export const installation = pgTable("installation", {
  id: integer().primaryKey(),
  demo: boolean().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Digest of the one-time link that creates the first administrator. */
  setupTokenHash: bytes(),
  setupExpiresAt: timestamp({ withTimezone: true }),
});
