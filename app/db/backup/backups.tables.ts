import { bigint, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Backups that were finished: administrators see how old the newest one is. */
export const backups = pgTable("backups", {
  id: uuid().primaryKey(),
  finishedAt: timestamp({ withTimezone: true }).notNull(),
  folder: text().notNull(),
  rows: bigint({ mode: "number" }).notNull(),
});
