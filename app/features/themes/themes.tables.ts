import { integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { LoginBackground } from "~/themes/login-sheet";
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
    /** Background of the sign-in; its image is one of the theme's images. */
    background: jsonb().$type<Pick<LoginBackground, "activeIndex" | "color">>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deletedAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [unique("themes_title").on(table.title)],
);
