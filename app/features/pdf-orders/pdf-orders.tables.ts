import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { OrderReading } from "~/features/order-reading/order-reading";
import type { MailOutcome } from "./mailed/mailed-order";
import type { PdfOrderLine, PdfOrderProblem, PdfOrderSearch, PdfOrderState } from "./pdf-order";
import type { Ruling } from "./unattended/ordering-rule";

/** Purchase orders that customers uploaded as PDF; the bytes are in the file store under the row's id. */
export const pdfOrders = pgTable(
  "pdf_orders",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    soldTo: text().notNull(),
    soldToName: text().notNull().default(""),
    salesAreaId: text().notNull(),
    system: text().notNull(),
    language: text().notNull(),
    fileName: text().notNull(),
    size: integer().notNull(),
    /** Digest of the bytes: the same file is one order of a customer. */
    digest: text().notNull(),
    state: text().notNull().$type<PdfOrderState>(),
    problem: text().$type<PdfOrderProblem>(),
    reading: jsonb().$type<OrderReading>(),
    lines: jsonb().notNull().default([]).$type<PdfOrderLine[]>(),
    poNumber: text().notNull().default(""),
    cartId: uuid(),
    /** Sender of the mail that brought it; empty if it was uploaded. */
    sender: text().notNull().default(""),
    /** Verdict of the customer's rule: ordered, or reasons why a person must look. Null without a rule. */
    ruling: jsonb().$type<Ruling>(),
    /** Optimistic lock of corrections. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("pdf_orders_once").on(table.salesAreaId, table.soldTo, table.digest),
    index("pdf_orders_customer").on(table.salesAreaId, table.soldTo, table.createdAt.desc()),
    index("pdf_orders_cart").on(table.cartId),
    index("pdf_orders_unfinished").on(table.createdAt).where(sql`state = 'uploading'`),
  ],
);

/** Meanings that a customer's corrections taught: what a column's heading announces, and which unit a word is. */
export const pdfOrderMeanings = pgTable(
  "pdf_order_meanings",
  {
    soldTo: text().notNull(),
    kind: text().notNull().$type<"heading" | "unit">(),
    called: text().notNull(),
    meaning: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.soldTo, table.kind, table.called] })],
);

/** Last search of each person in the report. */
export const pdfOrderSearches = pgTable("pdf_order_searches", {
  userId: uuid().primaryKey(),
  search: jsonb().notNull().$type<PdfOrderSearch>(),
});

/** Rules for a customer's purchase orders: an address for mails, and when they are ordered without a person. */
export const orderingRules = pgTable(
  "ordering_rules",
  {
    salesAreaId: text().notNull(),
    soldTo: text().notNull(),
    soldToName: text().notNull(),
    system: text().notNull(),
    /** Person who consented last: mailed orders are theirs, and orders of the rule are placed with their rights. */
    userId: uuid().notNull(),
    language: text().notNull(),
    /** Optimistic lock. */
    version: integer().notNull(),
    /** Part of the customer's mail address after the plus; null while it has none. */
    mailCode: text().unique(),
    /** Addresses, and domains such as `@customer.example`, from which mails are taken. */
    senders: jsonb().notNull().$type<string[]>(),
    isUnattended: boolean().notNull(),
    maxTotal: text().notNull(),
    maxPricePercent: integer().notNull(),
    allowsLaterDates: boolean().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.salesAreaId, table.soldTo] })],
);

/** Mails that arrived at customers' addresses, with what became of each. */
export const orderMails = pgTable(
  "order_mails",
  {
    id: text().primaryKey(),
    salesAreaId: text().notNull(),
    soldTo: text().notNull(),
    sender: text().notNull(),
    subject: text().notNull(),
    outcome: text().notNull().$type<MailOutcome>(),
    orders: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("order_mails_customer").on(table.salesAreaId, table.soldTo, table.at.desc())],
);
