import { integer, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

/** A kind of document as the ERP names it, and as the portal calls it. */
export const docTypes = pgTable(
  "doc_types",
  {
    id: uuid().primaryKey(),
    /** What the ERP calls it; `code` would be taken for a secret where it is written down. */
    documentType: text("code").notNull(),
    title: text().notNull(),
    description: text().notNull().default(""),
    classification: text({ enum: ["salesdoc", "quote"] }).notNull(),
    deletedAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [unique("doc_types_code").on(table.documentType)],
);

/** Document types that belong together in lists and statistics. */
export const docCategories = pgTable(
  "doc_categories",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    description: text().notNull().default(""),
    version: integer().notNull().default(1),
  },
  (table) => [unique("doc_categories_title").on(table.title)],
);

const ofSalesArea = () => text().notNull();

export const salesAreaDocTypes = pgTable(
  "sales_area_doc_types",
  {
    salesAreaId: ofSalesArea(),
    docTypeId: uuid()
      .notNull()
      .references(() => docTypes.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.salesAreaId, table.docTypeId] })],
);

export const salesAreaDocCategories = pgTable(
  "sales_area_doc_categories",
  {
    salesAreaId: ofSalesArea(),
    docCategoryId: uuid()
      .notNull()
      .references(() => docCategories.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.salesAreaId, table.docCategoryId] })],
);
