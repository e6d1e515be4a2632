import { numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Payment } from "./payments";

/** Data of the simulated card provider; the portal reads them only through its interface. */
export const sandboxPayments = pgTable("sandbox_payments", {
  reference: text().primaryKey(),
  key: text().notNull().unique(),
  amount: numeric({ precision: 15, scale: 2 }).notNull(),
  currency: text().notNull(),
  description: text().notNull(),
  back: text().notNull(),
  state: text().notNull().$type<Payment["state"]>(),
  card: text().notNull().default(""),
  captured: numeric({ precision: 15, scale: 2 }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
