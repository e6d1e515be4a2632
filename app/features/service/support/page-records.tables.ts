import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ActivePartner } from "~/door/actor";
import type { TracedCheck } from "~/door/page-trace";
import type { TracedCall } from "~/erp/port/trace";

/** Pages that showed a support code: who opened which address for whom, and what it asked. Deleted after two weeks. */
export const pageRecords = pgTable(
  "page_records",
  {
    code: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    requestId: text().notNull(),
    userId: uuid().notNull(),
    /** Person behind a proxy login. */
    behindUserId: uuid(),
    partner: jsonb().$type<ActivePartner>(),
    salesAreaId: text(),
    language: text().notNull(),
    method: text().notNull(),
    /** Address with its filters, without anything that looks like a secret. */
    path: text().notNull(),
    status: integer().notNull(),
    milliseconds: integer().notNull(),
    calls: jsonb().notNull().$type<TracedCall[]>(),
    checks: jsonb().notNull().$type<TracedCheck[]>(),
    /** Number of calls and checks beyond the limit. */
    omitted: integer().notNull(),
    version: text().notNull(),
  },
  (table) => [index("page_records_at").on(table.at)],
);
