import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ListName } from "./document-lists";
import type { DocumentSearch } from "./document-search";

/** What somebody looked for in a list of documents: the last time (no title), and what was kept under a name. */
export const documentSearches = pgTable(
  "document_searches",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    list: text().notNull().$type<ListName>(),
    title: text(),
    search: jsonb().notNull().$type<DocumentSearch>(),
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
