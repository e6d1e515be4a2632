import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  integer,
  type PgColumn,
  type PgTable,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { FeatureName } from "~/door/features";

export const microsites = pgTable("microsites", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  guestCatalog: boolean().notNull().default(false),
  /** Lists the features that are off, so that features of a later version are on by default. */
  featuresOff: text().array().notNull().default([]).$type<FeatureName[]>(),
  deletedAt: timestamp({ withTimezone: true }),
  version: integer().notNull().default(1),
});

/** Host names of a microsite. */
export const micrositeDomains = pgTable("microsite_domains", {
  domain: text().primaryKey(),
  micrositeId: uuid()
    .notNull()
    .references(() => microsites.id, { onDelete: "cascade" }),
  version: integer().notNull().default(1),
});

export const salesAreas = pgTable("sales_areas", {
  id: text().primaryKey(),
  title: text().notNull(),
  currency: text().notNull(),
  /** Name of the ERP connection; each sales area belongs to exactly one. */
  system: text().notNull(),
  deletedAt: timestamp({ withTimezone: true }),
  version: integer().notNull().default(1),
});

export const micrositeSalesAreas = pgTable(
  "microsite_sales_areas",
  {
    micrositeId: uuid()
      .notNull()
      .references(() => microsites.id),
    salesAreaId: text()
      .notNull()
      .references(() => salesAreas.id),
  },
  (table) => [primaryKey({ columns: [table.micrositeId, table.salesAreaId] })],
);

/** A document type with the names of the ERP and of the portal. */
export const docTypes = pgTable(
  "doc_types",
  {
    id: uuid().primaryKey(),
    /** Code in the ERP; a column called `code` would be redacted as a secret in logs. */
    documentType: text("code").notNull(),
    title: text().notNull(),
    description: text().notNull().default(""),
    classification: text({ enum: ["salesdoc", "quote"] }).notNull(),
    deletedAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [unique("doc_types_code").on(table.documentType)],
);

/** Groups of document types for lists and statistics. */
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

/** The document types of a category: a sales area that uses the category uses them. */
export const docCategoryTypes = pgTable(
  "doc_category_types",
  {
    docCategoryId: uuid()
      .notNull()
      .references(() => docCategories.id, { onDelete: "cascade" }),
    docTypeId: uuid()
      .notNull()
      .references(() => docTypes.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.docCategoryId, table.docTypeId] })],
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

/** Reads the name of the microsite that a record's `microsite_id` refers to along with the record. */
export function micrositeNameOf(table: PgTable): SQL<string | null> {
  return sql<string | null>`(SELECT m.name FROM ${microsites} m WHERE m.id = ${table}.microsite_id)`;
}

/** Reads the title of the document type whose code a column holds; the code itself if there is no such type any more. */
export function docTypeTitleOf(column: PgColumn): SQL<string> {
  return sql<string>`coalesce((SELECT d.title FROM ${docTypes} d WHERE d.code = ${column} AND d.deleted_at IS NULL), ${column})`;
}

/** Reads the name of the microsite whose id a column of text holds. */
export function micrositeNameIn(column: PgColumn): SQL<string | null> {
  return sql<string | null>`(SELECT m.name FROM ${microsites} m WHERE m.id::text = ${column})`;
}

/** Reads the number and title of the sales area that a column refers to along with a record. */
export function salesAreaNameOf(column: PgColumn): SQL<string | null> {
  return sql<string | null>`(SELECT a.id || ' ' || a.title FROM ${salesAreas} a WHERE a.id = ${column})`;
}
