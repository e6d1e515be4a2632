import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ActivePartner } from "~/door/actor";
import type { ErpMessage } from "~/erp/erp";
import type { ClaimContent, ClaimState } from "./claims/claim";
import type { RequestKind, RequestState } from "./requests/service-request";

/** Files that people enclose with claims and messages. A bundle is what one form holds; its bytes are stored under each file's id. */
export const enclosedFiles = pgTable(
  "enclosed_files",
  {
    id: uuid().primaryKey(),
    bundle: uuid().notNull(),
    userId: uuid().notNull(),
    fileName: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    /** False until the bytes are stored. */
    isComplete: boolean().notNull().default(false),
    /** False until the form is sent; files of forms that never were are deleted. */
    isSent: boolean().notNull().default(false),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("enclosed_files_bundle").on(table.bundle),
    index("enclosed_files_unsent").on(table.addedAt).where(sql`NOT is_sent`),
  ],
);

/** Claims on their way into the ERP; what becomes of them there is mailed to whoever made them. */
export const claims = pgTable(
  "claims",
  {
    /** Idempotency key, by which the ERP recognises the return. */
    id: uuid().primaryKey(),
    /** Files of the form; one form makes one claim. */
    bundle: uuid().notNull(),
    userId: uuid().notNull(),
    partner: jsonb().notNull().$type<ActivePartner>(),
    salesAreaId: text().notNull(),
    system: text().notNull(),
    content: jsonb().notNull().$type<ClaimContent>(),
    contentHash: text().notNull(),
    state: text().notNull().$type<ClaimState>(),
    number: text(),
    messages: jsonb().notNull().default([]).$type<ErpMessage[]>(),
    checks: integer().notNull().default(0),
    /** Status of the return that its claimant was told last. */
    announcedStatus: text(),
    checkedAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // Prevents a race of two clicks: the second one finds the claim of the first.
    uniqueIndex("claims_once").on(table.bundle).where(sql`state <> 'rejected'`),
    index("claims_owner").on(table.userId, table.createdAt.desc()),
    // Partial index of the very few claims that a person must decide about.
    index("claims_held").on(table.createdAt).where(sql`state = 'forPerson'`),
    index("claims_open")
      .on(table.checkedAt)
      .where(sql`state = 'confirmed' AND announced_status IN ('RQST', 'APPR')`),
  ],
);

/** Issues and questions to sales, each with a thread that its author and the staff see. */
export const serviceRequests = pgTable(
  "service_requests",
  {
    id: uuid().primaryKey(),
    kind: text().notNull().$type<RequestKind>(),
    title: text().notNull(),
    userId: uuid().notNull(),
    /** Customer for whom the author worked; null for people without one. */
    partner: jsonb().$type<ActivePartner>(),
    salesAreaId: text(),
    /** Address of the page that it is about; empty if none. */
    page: text().notNull().default(""),
    /** Support code of that page; empty if none. */
    supportCode: text().notNull().default(""),
    state: text().notNull().$type<RequestState>(),
    /** Quote cart that the staff prepared for the author; null if none. */
    quoteCartId: uuid(),
    assigneeId: uuid(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("service_requests_owner").on(table.userId, table.updatedAt.desc()),
    index("service_requests_state").on(table.state, table.updatedAt.desc()),
  ],
);

export const serviceMessages = pgTable(
  "service_messages",
  {
    id: uuid().primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => serviceRequests.id, { onDelete: "cascade" }),
    /** Files of the form; one form makes one message. */
    bundle: uuid().notNull().unique(),
    userId: uuid().notNull(),
    isStaff: boolean().notNull(),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("service_messages_request").on(table.requestId, table.createdAt)],
);
