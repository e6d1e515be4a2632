import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const instant = () => timestamp({ withTimezone: true });

/** Whether each system may be called; in the portal's database, so that all processes agree. */
export const erpGate = pgTable("erp_gate", {
  system: text().primaryKey(),
  closedUntil: instant(),
  reason: text(),
  maintenance: boolean().notNull().default(false),
  /** Transport failures of the last half minute. */
  failures: instant().array().notNull().default(sql`'{}'`),
  /** Until then one caller is finding out whether the system is back. */
  probeUntil: instant(),
});

/** Announced closures: told before they begin, kept while they last. */
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
