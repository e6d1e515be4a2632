import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Translated } from "~/i18n/translated";
import type { CampaignItem, CampaignType } from "./campaign";

export const marketingCampaigns = pgTable(
  "marketing_campaigns",
  {
    id: uuid().primaryKey(),
    /** Name for administrators only. */
    title: text().notNull(),
    campaignType: text().notNull().$type<CampaignType>(),
    /** Subject of the mail or heading of the notification; banners have none. */
    subject: jsonb().notNull().default({}).$type<Translated>(),
    body: jsonb().notNull().$type<Translated>(),
    buttonLabel: jsonb().notNull().default({}).$type<Translated>(),
    /** Path in the portal; empty for a campaign without a button. */
    buttonTarget: text().notNull().default(""),
    items: jsonb().notNull().default([]).$type<CampaignItem[]>(),
    micrositeIds: text().array().notNull().default([]),
    salesAreaIds: text().array().notNull().default([]),
    roleIds: text().array().notNull().default([]),
    customerNumbers: text().array().notNull().default([]),
    /** First and last day; null: no limit. */
    startsOn: date({ mode: "string" }),
    endsOn: date({ mode: "string" }),
    active: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [unique("marketing_campaigns_title").on(table.title)],
);

/** Users to whom a campaign was mailed or who have dismissed it: it does not come to them again. */
export const campaignReceipts = pgTable(
  "campaign_receipts",
  {
    campaignId: uuid()
      .notNull()
      .references(() => marketingCampaigns.id, { onDelete: "cascade" }),
    userId: uuid().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.userId] })],
);
