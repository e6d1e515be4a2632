import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "~/i18n/locales";
import type {
  AmendedKind,
  AmendmentMessage,
  AmendmentState,
  ChangeApproval,
  DocumentSnapshot,
  ReturnReason,
  Wish,
} from "./amendment";

/** Changes of orders and quotes, from the first edit to the receipt of what the ERP made of them. */
export const amendments = pgTable(
  "amendments",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    kind: text().notNull().$type<AmendedKind>(),
    documentNumber: text().notNull(),
    soldTo: text().notNull(),
    /** Sales area of the document, whichever is active. */
    salesAreaId: text().notNull(),
    system: text().notNull(),
    state: text().notNull().$type<AmendmentState>(),
    /** Optimistic lock: raised by every edit; every form names the revision that it was made from. */
    revision: integer().notNull().default(1),
    /** Document as it was read; its version is sent with the change. */
    base: jsonb().notNull().$type<DocumentSnapshot>(),
    wish: jsonb().notNull().$type<Wish>(),
    /** Document that the ERP calculated and the person confirmed. */
    agreed: jsonb().$type<DocumentSnapshot>(),
    /** Document that the ERP made of the change. */
    result: jsonb().$type<DocumentSnapshot>(),
    messages: jsonb().notNull().default([]).$type<AmendmentMessage[]>(),
    returnedBecause: text().$type<ReturnReason>(),
    /** Approver who was asked last. */
    approverId: uuid(),
    approval: jsonb().$type<ChangeApproval>(),
    /** Idempotency key of the latest sending. */
    key: text().unique(),
    language: text().notNull().$type<Locale>(),
    /** Look-ups that the ERP answered. */
    checks: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    // Prevents a race: one open amendment for each person and document, whichever window begins it.
    uniqueIndex("amendments_one_open")
      .on(table.userId, table.soldTo, table.kind, table.documentNumber)
      .where(sql`state <> 'confirmed'`),
    index("amendments_approver").on(table.approverId, table.updatedAt.desc()).where(sql`state = 'review'`),
    index("amendments_owner").on(table.userId, table.soldTo, table.kind, table.updatedAt.desc()),
  ],
);

/**
 * Files of changes; the bytes are in the file store under the row's id. A row without an amendment is an upload that was never
 * finished, or of a change that is gone.
 */
export const amendmentFiles = pgTable(
  "amendment_files",
  {
    id: uuid().primaryKey(),
    amendmentId: uuid().references(() => amendments.id, { onDelete: "set null" }),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("amendment_files_amendment").on(table.amendmentId)],
);
