import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Translated } from "~/i18n/translated";
import type { BannerItem } from "./carousel/banner-item";

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

/** Banners of sales areas, on the dashboards of their customers. */
export const promotionalBanners = pgTable("promotional_banners", {
  id: uuid().primaryKey(),
  title: text().notNull(),
  body: jsonb().notNull().$type<Translated>(),
  /** Pictures of its carousel, from left to right. */
  items: jsonb().notNull().default([]).$type<BannerItem[]>(),
  /** Null for all sales areas. */
  salesAreaId: text(),
  /** First and last day on which it is shown; null: no limit. */
  startsOn: date({ mode: "string" }),
  endsOn: date({ mode: "string" }),
  active: boolean().notNull().default(true),
  position: integer().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  version: integer().notNull().default(1),
});

/** Notifications that everybody on a microsite gets once after signing in. */
export const loginNotifications = pgTable("login_notifications", {
  id: uuid().primaryKey(),
  title: jsonb().notNull().$type<Translated>(),
  body: jsonb().notNull().$type<Translated>(),
  /** Null for all microsites. */
  micrositeId: uuid(),
  /** True if readers must confirm that they have read it. */
  mustRead: boolean().notNull().default(false),
  /** True if browsers whose users allowed it are told as well. */
  push: boolean().notNull().default(false),
  /** Time at which they were told; each notification is announced once. */
  pushedAt: timestamp({ withTimezone: true }),
  startsOn: date({ mode: "string" }),
  endsOn: date({ mode: "string" }),
  active: boolean().notNull().default(true),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  version: integer().notNull().default(1),
});

/** Notifications that a person has dismissed or confirmed: each is shown until then. */
export const readNotifications = pgTable(
  "read_notifications",
  {
    notificationId: uuid()
      .notNull()
      .references(() => loginNotifications.id, { onDelete: "cascade" }),
    userId: uuid().notNull(),
    readAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.userId] })],
);
