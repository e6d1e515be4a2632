import { sql } from "drizzle-orm";
import { boolean, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const instant = () => timestamp({ withTimezone: true });

/** Whether each system may be called; in the portal's database, so that all processes agree. */
export const erpGate = pgTable("erp_gate", {
  system: text().primaryKey(),
  closedUntil: instant(),
  reason: text(),
  maintenance: boolean().notNull().default(false),
  plannedFrom: instant(),
  plannedUntil: instant(),
  /** Transport failures of the last half minute. */
  failures: instant().array().notNull().default(sql`'{}'`),
  /** Until then one caller is finding out whether the system is back. */
  probeUntil: instant(),
});
