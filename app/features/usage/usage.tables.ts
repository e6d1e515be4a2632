import { bigint, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { UsageKind } from "~/door/services";

/** Counts of events by day, of all people together. */
export const usageCounts = pgTable(
  "usage_counts",
  {
    day: date({ mode: "string" }).notNull(),
    kind: text().notNull().$type<UsageKind>(),
    subject: text().notNull(),
    count: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject, table.day] })],
);
