import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Translated } from "~/i18n/translated";
import type { FilterType } from "./filter-types";

/** Search forms with their criteria in order. The first active one of a type is used. */
export const searchFilters = pgTable(
  "search_filters",
  {
    id: uuid().primaryKey(),
    type: text().notNull().$type<FilterType>(),
    title: jsonb().notNull().$type<Translated>(),
    criteria: text().array().notNull().default([]),
    /** Criterion selected when the form opens; null for none. */
    defaultCriterion: text(),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index("search_filters_type").on(table.type, table.position)],
);
