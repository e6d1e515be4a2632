import { boolean, customType, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The key pair of this installation, made by its first process; at most one row. */
export const pushKeys = pgTable("push_keys", {
  one: boolean().primaryKey().default(true),
  publicKey: text().notNull(),
  privateKey: bytes().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
