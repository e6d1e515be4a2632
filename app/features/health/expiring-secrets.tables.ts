import { date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** Secrets of other systems whose end only people know: the portal reminds of them. Never the secret itself. */
export const expiringSecrets = pgTable("expiring_secrets", {
  id: uuid().primaryKey(),
  title: text().notNull(),
  secretKind: text({ enum: ["clientSecret", "certificate", "key", "webhook", "password"] }).notNull(),
  /** Last day on which it is accepted. */
  lastDay: date({ mode: "string" }).notNull(),
  noticeDays: integer().notNull(),
  renewal: text().notNull().default(""),
  version: integer().notNull().default(1),
});
