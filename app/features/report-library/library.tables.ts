import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ActivePartner } from "~/door/actor";
import type { Translated } from "~/i18n/translated";
import type { ReportParameters, ReportRunState, SubscriptionFrequency } from "./library-report";

/** Reports that administrators define from the ERP's reports and from the portal's own data. */
export const reportDefinitions = pgTable(
  "report_definitions",
  {
    id: uuid().primaryKey(),
    title: jsonb().notNull().$type<Translated>(),
    /** Code of the source, `erp.purchases` or `portal.orders`. */
    source: text().notNull(),
    columns: text().array().notNull(),
    /** Columns that a reader may search. */
    filters: text().array().notNull().default([]),
    /** Column whose values are added up; null for a list. */
    groupBy: text(),
    chart: boolean().notNull().default(false),
    /** Days until today that are shown if the reader names no period. */
    days: integer().notNull().default(365),
    /** Null for all sales areas. */
    salesAreaId: text(),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index("report_definitions_position").on(table.position)],
);

/** Runs of reports, each for one person and the customer active at the time. The table is in the file store. */
export const reportRuns = pgTable(
  "report_runs",
  {
    id: uuid().primaryKey(),
    definitionId: uuid().notNull(),
    userId: uuid().notNull(),
    partner: jsonb().notNull().$type<ActivePartner>(),
    salesAreaId: text().notNull(),
    parameters: jsonb().notNull().$type<ReportParameters>(),
    state: text().notNull().$type<ReportRunState>(),
    /** Bytes read, and bytes in all. */
    written: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Number of rows once it is ready. */
    rows: integer().notNull().default(0),
    /** Reasons why it failed. */
    problems: text().array().notNull().default([]),
    /** True if a subscription started it, so that its reader gets a mail. */
    mailed: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("report_runs_owner").on(table.userId, table.createdAt.desc()),
    index("report_runs_age").on(table.createdAt),
  ],
);

/** Reports that a person gets by mail, for one customer. */
export const reportSubscriptions = pgTable(
  "report_subscriptions",
  {
    id: uuid().primaryKey(),
    definitionId: uuid().notNull(),
    userId: uuid().notNull(),
    partner: jsonb().notNull().$type<ActivePartner>(),
    partnerNumber: text().notNull(),
    salesAreaId: text().notNull(),
    frequency: text().notNull().$type<SubscriptionFrequency>(),
    nextOn: date({ mode: "string" }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("report_subscriptions_once").on(
      table.userId,
      table.definitionId,
      table.partnerNumber,
      table.salesAreaId,
    ),
    index("report_subscriptions_due").on(table.nextOn),
  ],
);
