import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DocumentCriterion } from "~/erp/erp";
import type { ListName } from "../document-lists";
import type { ListSearch } from "./list-search";

/** What somebody looked for in a list of documents: the last time (no title), and what was kept under a name. */
export const documentSearches = pgTable(
  "document_searches",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    list: text().notNull().$type<ListName>(),
    title: text(),
    search: jsonb().notNull().$type<ListSearch>(),
    /** The list begins with it, whatever was looked for last. */
    isDefault: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("document_searches_of").on(table.userId, table.list),
    uniqueIndex("document_searches_last").on(table.userId, table.list).where(sql`${table.title} IS NULL`),
    uniqueIndex("document_searches_titles").on(table.userId, table.list, sql`lower(${table.title})`),
    uniqueIndex("document_searches_default").on(table.userId, table.list).where(sql`${table.isDefault}`),
  ],
);

/** The criterion with which somebody's searches of a list begin. */
export const documentStarts = pgTable(
  "document_starts",
  {
    userId: uuid().notNull(),
    list: text().notNull().$type<ListName>(),
    criterion: text().notNull().$type<DocumentCriterion>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
