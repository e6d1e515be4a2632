import { integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Look } from "~/themes/look";

/** Themes that administrators prepare. Pages show the copy that was applied, never the record. */
export const themes = pgTable(
  "themes",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    /** Name of the portal in the page head. */
    portalName: text().notNull(),
    look: jsonb().notNull().$type<Look>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deletedAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [unique("themes_title").on(table.title)],
);
