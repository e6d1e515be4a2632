import { boolean, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";

/** The kinds of lists whose search form is put together here. */
export const filterTypes = [
  "invoices",
  "materials",
  "orders",
  "partners",
  "pdf_orders",
  "quotes",
  "salesdocs",
  "shipments",
] as const;

export type FilterType = (typeof filterTypes)[number];

/** What a list can be searched by, in the order in which its search form offers it. */
export const filterCriteria = pgTable(
  "filter_criteria",
  {
    id: uuid().primaryKey(),
    type: text().notNull().$type<FilterType>(),
    criterion: text().notNull(),
    active: boolean().notNull().default(true),
    /** Chosen when the search form opens; at most one of a type. */
    isDefault: boolean().notNull().default(false),
    position: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [unique("filter_criteria_once").on(table.type, table.criterion)],
);
