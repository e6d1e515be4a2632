import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

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

/** Announced downtimes: shown before they begin, enforced while they last. */
export const erpDowntimes = pgTable(
  "erp_downtimes",
  {
    id: uuid().primaryKey(),
    system: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    message: text().notNull(),
  },
  (table) => [index("erp_downtimes_system").on(table.system, table.endsAt)],
);
