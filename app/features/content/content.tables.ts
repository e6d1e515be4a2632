import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Translated } from "~/i18n/translated";

/** Links at the foot of every page, in their order. */
export const footerLinks = pgTable(
  "footer_links",
  {
    id: uuid().primaryKey(),
    title: jsonb().notNull().$type<Translated>(),
    /** Path in the portal or absolute address. */
    href: text().notNull(),
    /** Null for links on every microsite. */
    micrositeId: uuid(),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index("footer_links_position").on(table.position)],
);
