import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Material, MaterialStatus } from "~/erp/erp";
import type { Translated } from "~/i18n/translated";
import type { ProductDetails, Texts } from "./catalog";
import type { NewsPage } from "./news-pages";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The portal's copy of the ERP's materials, which can be searched while the ERP is down. Names and their
 * words have a column for each language, so that a search needs no join.
 */
export const catalogProducts = pgTable(
  "catalog_products",
  {
    system: text().notNull(),
    number: text().notNull(),
    type: text().notNull().$type<Material["type"]>(),
    status: text().notNull().$type<MaterialStatus>(),
    /** Found by searching and browsing; variants are found through their parent. */
    listed: boolean().notNull(),
    /** The configurable material of a variant, the material itself otherwise. */
    shownAs: text().notNull(),
    salesAreas: text().array().notNull(),
    category: text().notNull(),
    /** The path from the root of the tree to its category. */
    categoryPath: text().array().notNull(),
    /** All numbers that identify it, in lower case, for substring search. */
    numbers: text().notNull(),
    ean: text().notNull(),
    manufacturer: text().notNull(),
    manufacturerNumber: text().notNull(),
    salesUnit: text().notNull(),
    facets: integer().array().notNull(),
    picture: text(),
    /** The family that its page shows as one table; empty for a product without sizes. */
    family: text().notNull().default(""),
    /** Names the drawing made of its measures; empty where they do not suffice. */
    drawing: text().notNull().default(""),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    nameEn: text().notNull(),
    nameFr: text().notNull(),
    nameNl: text().notNull(),
    namePt: text().notNull(),
    nameSr: text().notNull(),
    nameZh: text().notNull(),
    wordsEn: tsvector().notNull(),
    wordsFr: tsvector().notNull(),
    wordsNl: tsvector().notNull(),
    wordsPt: tsvector().notNull(),
    wordsSr: tsvector().notNull(),
    wordsZh: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.system, table.number] }),
    index("catalog_products_numbers").using("gin", sql`${table.numbers} gin_trgm_ops`),
    index("catalog_products_category").using("gin", table.categoryPath),
    index("catalog_products_facets").using("gin", table.facets),
    index("catalog_products_family").on(table.system, table.family),
    index("catalog_products_words_en").using("gin", table.wordsEn),
    index("catalog_products_words_fr").using("gin", table.wordsFr),
    index("catalog_products_words_nl").using("gin", table.wordsNl),
    index("catalog_products_words_pt").using("gin", table.wordsPt),
    index("catalog_products_words_sr").using("gin", table.wordsSr),
    index("catalog_products_words_zh").using("gin", table.wordsZh),
  ],
);

/** The content of a product's page in each language; materials share their pictures. */
export const catalogDetails = pgTable(
  "catalog_details",
  {
    system: text().notNull(),
    number: text().notNull(),
    locale: text().notNull(),
    material: jsonb().notNull().$type<ProductDetails>(),
  },
  (table) => [primaryKey({ columns: [table.system, table.number, table.locale] })],
);

/** Products of one standard or series, which one page shows as a table of sizes. */
export const catalogFamilies = pgTable(
  "catalog_families",
  {
    system: text().notNull(),
    id: text().notNull(),
    names: jsonb().notNull().$type<Texts>(),
    drawing: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.system, table.id] })],
);

/** Drawings by content digest, so that their addresses are immutable. */
export const catalogPictures = pgTable("catalog_pictures", {
  digest: text().primaryKey(),
  content: text().notNull(),
});

/** A value of an attribute by which products are filtered. */
export const catalogFacets = pgTable(
  "catalog_facets",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    system: text().notNull(),
    code: text().notNull(),
    value: text().notNull(),
    labels: jsonb().notNull().$type<Texts>(),
    valueLabels: jsonb().notNull().$type<Texts>(),
  },
  (table) => [unique("catalog_facets_value").on(table.system, table.code, table.value)],
);

export const catalogCategories = pgTable(
  "catalog_categories",
  {
    system: text().notNull(),
    id: text().notNull(),
    parent: text(),
    names: jsonb().notNull().$type<Texts>(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.system, table.id] })],
);

/** Every word of the products' names, for spelling correction and suggestions. */
export const catalogWords = pgTable(
  "catalog_words",
  {
    system: text().notNull(),
    locale: text().notNull(),
    word: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.system, table.locale, table.word] }),
    index("catalog_words_like").using("gin", sql`${table.word} gin_trgm_ops`),
  ],
);

/** The progress of the copy: the last change that was read. */
export const catalogProgress = pgTable("catalog_progress", {
  system: text().primaryKey(),
  /** An opaque cursor of the ERP: its timestamps are finer than our milliseconds. */
  changedAt: text().notNull(),
  number: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Favourites of a person in one ERP connection, whichever customer is active. */
export const favourites = pgTable(
  "favourites",
  {
    userId: uuid().notNull(),
    system: text().notNull(),
    material: text().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.system, table.material] }),
    index("favourites_newest").on(table.userId, table.system, table.addedAt.desc()),
  ],
);

/** Catalog settings of one user; null means the installation's. */
export const userCatalogSettings = pgTable("user_catalog_settings", {
  userId: uuid().primaryKey(),
  showAllFilters: boolean(),
  newsActivated: boolean(),
  newsBlockId: text(),
  catalogApiUrl: text(),
  multiLanguage: boolean(),
  useSapSearch: boolean(),
  showAdditionalInfo: boolean(),
  version: integer().notNull().default(1),
});

/** Pages about the range: blocks of news beside the catalog, and resources with an address of their own. */
export const catalogPages = pgTable(
  "catalog_pages",
  {
    id: uuid().primaryKey(),
    kind: text().notNull().$type<"news" | "resource">(),
    /** News are shown by block; resources have none. */
    blockId: text().notNull().default(""),
    /** Only for customers of this sales area; null: for all. */
    salesAreaId: text(),
    title: jsonb().notNull().$type<Translated>(),
    body: jsonb().notNull().$type<Translated>(),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    /** Last day on which it is shown; null: no limit. */
    endsOn: date({ mode: "string" }),
    /** Catalog configuration in which it is shown, by the id of its microsite; null: in all. */
    catalogConfigId: text(),
    /** Pages that show a news item. */
    pageIds: text().array().notNull().default(["catalog", "dashboard"]).$type<NewsPage[]>(),
    version: integer().notNull().default(1),
  },
  (table) => [index("catalog_pages_shown").on(table.kind, table.blockId, table.position)],
);

/** Entries of the drop-down menu above the catalog, in their order. */
export const catalogMenuEntries = pgTable(
  "catalog_menu_entries",
  {
    id: uuid().primaryKey(),
    title: jsonb().notNull().$type<Translated>(),
    /** Path in the portal or absolute address. */
    href: text().notNull(),
    /** Null for entries on every microsite. */
    micrositeId: uuid(),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index("catalog_menu_entries_position").on(table.position)],
);
