import { boolean, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Payment, ProviderMethod } from "./payments";

/** Data of the simulated payment provider; the portal reads them only through its interface. */
export const sandboxPayments = pgTable("sandbox_payments", {
  reference: text().primaryKey(),
  key: text().notNull().unique(),
  /** Written with the currency's own decimals. */
  amount: numeric().notNull(),
  currency: text().notNull(),
  description: text().notNull(),
  returnAddress: text("back").notNull(),
  state: text().notNull().$type<Payment["state"]>(),
  method: text().notNull().default("card").$type<ProviderMethod>(),
  card: text().notNull().default(""),
  /** Whether the payer wants to keep the method. */
  isSaving: boolean().notNull().default(false),
  /** Token of the method, with which later payments need no page. */
  token: text(),
  captured: numeric(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Time at which the debit was ordered. */
  orderedAt: timestamp({ withTimezone: true }),
});
