import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DocumentKind, ErpMessage } from "~/erp/erp";
import type { ItemPaymentMethod, ItemPaymentState, PayableMethod, Unpaid } from "./item-payment";

/** Payers whose overdue items a user has selected as a whole: one row, however many items there are. */
export const overdueSelections = pgTable(
  "overdue_selections",
  {
    userId: uuid().notNull(),
    salesAreaId: text().notNull(),
    payer: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.salesAreaId, table.payer] })],
);

/** Open items that a user has ticked, until they are paid or the ticks are removed; or left out of the overdue ones. */
export const selectedItems = pgTable(
  "selected_items",
  {
    userId: uuid().notNull(),
    salesAreaId: text().notNull(),
    payer: text().notNull(),
    openItem: text().notNull(),
    /** The overdue items are selected as a whole, without this one. */
    isExcluded: boolean().notNull().default(false),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.salesAreaId, table.payer, table.openItem] })],
);

/** Cards and accounts that a user has saved: token and last digits, never a number. */
export const savedMethods = pgTable(
  "saved_payment_methods",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    /** Active customer for whom the user saved it. */
    partner: text().notNull(),
    method: text().notNull().$type<PayableMethod>(),
    name: text().notNull(),
    label: text().notNull(),
    /** Provider to which the token belongs. */
    provider: text().notNull(),
    customer: text().notNull(),
    token: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    removedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("saved_payment_methods_token")
      .on(table.userId, table.partner, table.provider, table.token)
      .where(sql`removed_at IS NULL`),
  ],
);

/** Payment of open items, and the state of telling the ERP exactly once. Its id is the idempotency key. */
export const itemPayments = pgTable(
  "item_payments",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    userName: text().notNull(),
    /** Active customer for whom the user acted. */
    partner: text().notNull(),
    salesAreaId: text().notNull(),
    system: text().notNull(),
    language: text().notNull(),
    payer: text().notNull(),
    payerName: text().notNull(),
    /** Order that is paid in advance, by a request or voluntarily; null for a payment of debts. */
    orderNumber: text(),
    currency: text().notNull(),
    /** Written with the currency's own decimals. */
    amount: numeric().notNull(),
    method: text().notNull().$type<ItemPaymentMethod>(),
    state: text().notNull().$type<ItemPaymentState>(),
    /** Reason why nothing was paid, or the ERP's reasons why it could not be posted. */
    unpaid: text().$type<Unpaid>(),
    messages: jsonb().notNull().default([]).$type<ErpMessage[]>(),
    /** Reference at the card provider, and the address of its page. */
    reference: text().unique(),
    address: text(),
    card: text().notNull().default(""),
    /** Whether the payer keeps the method, and the saved method that is charged. */
    isSaving: boolean().notNull().default(false),
    savedMethodId: uuid(),
    /** Token of a card that was entered in the provider's fields, with which the payment is opened there. */
    cardToken: text(),
    /** The authorization of a cancelled payment was released. */
    isReleased: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    takenAt: timestamp({ withTimezone: true }),
    /** Time of the first posting attempt in the ERP, the look-ups since, and the number of the posting. */
    postingAt: timestamp({ withTimezone: true }),
    checks: integer().notNull().default(0),
    postedAs: text(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("item_payments_owner").on(table.userId, table.createdAt.desc()),
    index("item_payments_payer").on(table.salesAreaId, table.payer, table.createdAt.desc()),
    index("item_payments_order").on(table.orderNumber).where(sql`order_number IS NOT NULL`),
    // Partial index of the few payments that a person may have to decide about.
    index("item_payments_unsettled")
      .on(table.createdAt)
      .where(sql`state IN ('taking', 'posting', 'forPerson')`),
  ],
);

/** Open item within a payment. */
export const itemPaymentParts = pgTable(
  "item_payment_parts",
  {
    paymentId: uuid()
      .notNull()
      .references(() => itemPayments.id),
    system: text().notNull(),
    openItem: text().notNull(),
    document: text().notNull(),
    documentKind: text().notNull().$type<DocumentKind>(),
    poNumber: text().notNull(),
    /** Open amount before the payment. */
    open: numeric().notNull(),
    amount: numeric().notNull(),
    discount: numeric().notNull(),
    /** Reason of the payer for paying less than is open. */
    reason: text().notNull().default(""),
    /** True until the payment is posted or cancelled. */
    isHeld: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.openItem] }),
    // Prevents a race: an item is part of at most one payment that has not ended.
    uniqueIndex("item_payment_parts_held").on(table.system, table.openItem).where(sql`is_held`),
  ],
);
