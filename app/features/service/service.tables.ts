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

/** Files that people enclose with claims. A bundle is what one form holds; its bytes are stored under each file's id. */
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

/** Claims on their way into the ERP; what becomes of them there is mailed to who made them. */
export const claims = pgTable(
  "claims",
  {
    /** Also the idempotency key by which the ERP recognises the return. */
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
    index("claims_open")
      .on(table.checkedAt)
      .where(sql`state = 'confirmed' AND announced_status IN ('RQST', 'APPR')`),
  ],
);
