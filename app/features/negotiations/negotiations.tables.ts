import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Locale } from "~/i18n/locales";
import type { RoundLine, RoundState, Side } from "./negotiation";

/** Rounds of negotiating quotes. */
export const quoteRounds = pgTable(
  "quote_rounds",
  {
    id: uuid().primaryKey(),
    quoteNumber: text().notNull(),
    soldTo: text().notNull(),
    soldToName: text().notNull(),
    salesAreaId: text().notNull(),
    system: text().notNull(),
    /** Place in the thread, from 1 on. */
    round: integer().notNull(),
    side: text().notNull().$type<Side>(),
    userId: uuid().notNull(),
    author: text().notNull(),
    comment: text().notNull(),
    lines: jsonb().notNull().$type<RoundLine[]>(),
    /** Last day on which a round of the seller can be accepted. */
    validTo: date({ mode: "string" }),
    currency: text().notNull(),
    state: text().notNull().$type<RoundState>(),
    /** Person who accepted or declined it, and why. */
    decidedBy: text().notNull().default(""),
    deciderId: uuid(),
    reply: text().notNull().default(""),
    /** Idempotency key and version with which the ERP is called. */
    key: text().unique(),
    version: text(),
    language: text().notNull().$type<Locale>(),
    /** Look-ups that the ERP answered. */
    checks: integer().notNull().default(0),
    remindedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // Prevents a race: of two answers to the same round one is the next.
    uniqueIndex("quote_rounds_thread").on(table.system, table.quoteNumber, table.round),
    uniqueIndex("quote_rounds_one_open")
      .on(table.system, table.quoteNumber)
      .where(sql`state IN ('open', 'accepting')`),
    index("quote_rounds_open").on(table.side, table.updatedAt.desc()).where(sql`state = 'open'`),
  ],
);
