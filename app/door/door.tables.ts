import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Audit log: actor, user behind it, values before and after. Rows are only ever added. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    operation: text().notNull(),
    userId: uuid(),
    userName: text().notNull(),
    /** Person behind a proxy login. */
    behindUserId: uuid(),
    behindUserName: text(),
    partnerNumber: text(),
    salesAreaId: text(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text().notNull(),
  },
  (table) => [
    index("audit_entries_at").on(table.at, table.id),
    index("audit_entries_subject").on(table.subjectKind, table.subjectId, table.at.desc()),
    index("audit_entries_user").on(table.userId, table.at.desc()),
  ],
);

/**
 * Idempotency keys of pages with the answer of their latest operation. The primary key makes a second effect
 * impossible, where a check in code could race.
 */
export const answeredOnce = pgTable(
  "answered_once",
  {
    operation: text().notNull(),
    owner: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    answer: jsonb(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operation, table.owner, table.key] }),
    index("answered_once_at").on(table.at),
  ],
);

/** Rate limits: number of requests in the current time window. */
export const rateWindows = pgTable("rate_windows", {
  key: text().primaryKey(),
  start: timestamp({ withTimezone: true }).notNull(),
  count: integer().notNull(),
});
