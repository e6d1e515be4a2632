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

/** Searches of lists of documents: the last one of each person and list (no title), and saved ones. */
export const documentSearches = pgTable(
  "document_searches",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    list: text().notNull().$type<ListName>(),
    title: text(),
    search: jsonb().notNull().$type<ListSearch>(),
    /** The list opens with this search instead of the last one. */
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

/** The criterion that a person's searches of a list begin with. */
export const documentStarts = pgTable(
  "document_starts",
  {
    userId: uuid().notNull(),
    list: text().notNull().$type<ListName>(),
    criterion: text().notNull().$type<DocumentCriterion>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
