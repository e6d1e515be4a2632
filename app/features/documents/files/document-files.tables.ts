import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ActivePartner } from "~/door/actor";
import type { DownloadKind } from "../document-lists";
import type { RowCriteria } from "../find-rows.server";

/** Files of long lists, each for one person and the customer active at the time. */
export const documentFiles = pgTable(
  "document_files",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    partner: jsonb().notNull().$type<ActivePartner>(),
    salesAreaId: text().notNull(),
    asked: jsonb().notNull().$type<RowCriteria>(),
    kind: text().notNull().$type<DownloadKind | "papers">(),
    /** The columns of the page, in their order. */
    columns: text().array().notNull(),
    state: text().notNull().$type<"waiting" | "ready" | "failed">(),
    /** Rows written. */
    written: integer().notNull().default(0),
    /** Rows expected; once a list is written, its rows in all, one more than written where the file is cut. */
    total: integer().notNull(),
    /** The owner gets a mail when the file is ready. */
    isMailWanted: boolean().notNull().default(false),
    name: text().notNull().default(""),
    type: text().notNull().default(""),
    size: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("document_files_owner").on(table.userId, table.createdAt),
    index("document_files_age").on(table.createdAt),
  ],
);
