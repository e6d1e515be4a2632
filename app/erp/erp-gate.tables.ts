import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Translated } from "~/i18n/translated";

const instant = () => timestamp({ withTimezone: true });

/** State of the circuit breaker per system; in the portal's database, so that all processes share it. */
export const erpGate = pgTable("erp_gate", {
  system: text().primaryKey(),
  closedUntil: instant(),
  reason: text(),
  maintenance: boolean().notNull().default(false),
  /** Times of the recent transport failures (sliding window). */
  failures: instant().array().notNull().default(sql`'{}'`),
  /** Lease of the process that probes whether the system is back. */
  probeUntil: instant(),
});

export const downtimeExemptions = ["nobody", "staff"] as const;

/** Announced downtimes: shown before they begin, enforced while they last. */
export const erpDowntimes = pgTable(
  "erp_downtimes",
  {
    id: uuid().primaryKey(),
    system: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    title: text().notNull().default(""),
    /** Message in the one language of whoever planned it; `messages` has one per language. */
    message: text().notNull().default(""),
    messages: jsonb().notNull().default({}).$type<Translated>(),
    /** People who may work during the downtime: nobody, or the company's own staff. */
    mayWork: text({ enum: downtimeExemptions }).notNull().default("nobody"),
    /** Hours ahead of the start from which on visitors are told. */
    announceHours: integer().notNull().default(168),
    version: integer().notNull().default(1),
  },
  (table) => [index("erp_downtimes_system").on(table.system, table.endsAt)],
);
