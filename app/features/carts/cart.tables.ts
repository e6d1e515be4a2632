import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ErpMessage } from "~/erp/erp";
import {
  type CartHeader,
  type CartItem,
  type CartKind,
  type CartState,
  emptyHeader,
  type PricedTotal,
  type PriceSnapshot,
  type SentContent,
  type SubmissionState,
} from "./cart";
import type { ImportLine } from "./import-line";

export const carts = pgTable(
  "carts",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    kind: text().notNull().$type<CartKind>(),
    soldTo: text().notNull(),
    /** Name of the customer when the cart was begun; only for display. */
    soldToName: text().notNull().default(""),
    salesAreaId: text().notNull(),
    state: text().notNull().$type<CartState>(),
    title: text().notNull().default(""),
    /** Optimistic lock: raised by every change; every form names the version that it was made from. */
    version: integer().notNull().default(1),
    simulatedVersion: integer(),
    header: jsonb().notNull().default(emptyHeader).$type<CartHeader>(),
    /** Total of the latest simulation, which every page shows without asking the ERP. */
    pricedTotal: jsonb().$type<PricedTotal>(),
    /** Lines of the order that a customer sent which are neither in this cart nor left out on purpose. */
    unsettledLines: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // Allows one active cart for each user, kind, customer and sales area; an index, because a check in code
    // could race.
    uniqueIndex("carts_one_active")
      .on(table.userId, table.kind, table.soldTo, table.salesAreaId)
      .where(sql`state = 'active'`),
    index("carts_owner").on(table.userId, table.kind, table.state, table.updatedAt.desc()),
  ],
);

export const cartItems = pgTable(
  "cart_items",
  {
    id: uuid().primaryKey(),
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    itemNumber: integer().notNull(),
    material: text().notNull(),
    quantity: numeric({ precision: 16, scale: 3 }).notNull(),
    /** Empty until the ERP has determined it. */
    unit: text(),
    comment: text().notNull().default(""),
    requestedDate: date(),
    batches: jsonb().notNull().default([]).$type<CartItem["batches"]>(),
    attributes: jsonb().notNull().default({}).$type<CartItem["attributes"]>(),
    reference: jsonb().$type<CartItem["reference"]>(),
    /**
     * Version of the cart in which the line was removed. While that is the latest, the line can be restored.
     */
    removedIn: integer(),
  },
  (table) => [
    uniqueIndex("cart_items_number").on(table.cartId, table.itemNumber).where(sql`removed_in IS NULL`),
    index("cart_items_cart").on(table.cartId),
  ],
);

/**
 * Files attached to a cart; their bytes are in the file store under the row's id. A row without a cart is a
 * file being uploaded or deleted: it stays until the bytes are gone, so that no bytes are orphaned.
 */
export const cartAttachments = pgTable(
  "cart_attachments",
  {
    id: uuid().primaryKey(),
    cartId: uuid().references(() => carts.id, { onDelete: "set null" }),
    fileName: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("cart_attachments_cart").on(table.cartId)],
);

/** Prices and dates that the owner saw when last going on, so that differences can be shown. */
export const cartPriceSnapshots = pgTable("cart_figures", {
  cartId: uuid()
    .primaryKey()
    .references(() => carts.id, { onDelete: "cascade" }),
  figures: jsonb().notNull().$type<PriceSnapshot>(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/**
 * The permanent receipt of a submitted cart, and the state of sending it to the ERP exactly once (decision
 * 5).
 */
export const submissions = pgTable(
  "submissions",
  {
    id: uuid().primaryKey(),
    cartId: uuid().notNull(),
    cartVersion: integer().notNull(),
    userId: uuid().notNull(),
    kind: text().notNull().$type<CartKind>(),
    soldTo: text().notNull(),
    salesAreaId: text().notNull(),
    system: text().notNull(),
    /** Idempotency key by which the ERP recognises the order. */
    key: text().notNull().unique(),
    /** Written by the previous release alone; the next one removes the column. */
    contentHash: text(),
    content: jsonb().notNull().$type<SentContent>(),
    state: text().notNull().$type<SubmissionState>(),
    documentNumber: text(),
    /** Token of a card that was entered in the provider's fields, with which the payment is opened there. */
    cardToken: text(),
    messages: jsonb().notNull().default([]).$type<ErpMessage[]>(),
    checks: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
    /** Time at which its owner removed the failed cart from the report of background carts; the receipt stays. */
    dismissedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    // Prevents a race of two clicks, tabs or processes: the second one finds the receipt of the first.
    unique("submissions_once").on(table.cartId, table.cartVersion),
    index("submissions_owner").on(table.userId, table.soldTo, table.createdAt.desc()),
    index("submissions_customer").on(table.salesAreaId, table.soldTo, table.createdAt),
    index("submissions_document").on(table.documentNumber),
    // Partial index of the very few submissions that a person must decide about.
    index("submissions_held").on(table.createdAt).where(sql`state = 'forPerson'`),
    // Partial index of what waits or has failed: nearly all submissions are confirmed.
    index("submissions_background")
      .on(table.salesAreaId, table.createdAt.desc())
      .where(
        sql`state IN ('claimed', 'sending', 'unknown', 'forPerson', 'rejected') AND dismissed_at IS NULL`,
      ),
  ],
);

/** Card payment of a submission: its provider, the reference there, and its state. */
export const cardPayments = pgTable("card_payments", {
  submissionId: uuid()
    .primaryKey()
    .references(() => submissions.id),
  reference: text().notNull().unique(),
  /** Page on which the card is entered; of a card that was entered here already, the bank's page if it asks the holder. */
  address: text(),
  /** Written with the currency's own decimals. */
  amount: numeric().notNull(),
  currency: text().notNull(),
  outcome: text().$type<"captured" | "released">(),
  /** Amount and ERP account of the capture, decided once before it. */
  taken: numeric(),
  payer: text(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  settledAt: timestamp({ withTimezone: true }),
  /** Time of the first booking attempt in the ERP, and the number of the booking. */
  bookingAt: timestamp({ withTimezone: true }),
  bookedAs: text(),
});

/** A cart that an approver must agree to before it is submitted. */
export const reviewRequests = pgTable(
  "review_requests",
  {
    id: uuid().primaryKey(),
    /** Null once the owner has deleted the cart; request and decision stay. */
    cartId: uuid().references(() => carts.id, { onDelete: "set null" }),
    requestorId: uuid().notNull(),
    requestor: text().notNull(),
    approverId: uuid().notNull(),
    approver: text().notNull(),
    soldTo: text().notNull(),
    salesAreaId: text().notNull(),
    comment: text().notNull(),
    poNumber: text().notNull(),
    /** Day by which the requestor needs the decision; null if any time will do. */
    decideBy: date({ mode: "string" }),
    /** Snapshot of what was requested; null for requests of earlier versions. */
    content: jsonb().$type<SentContent>(),
    total: numeric({ precision: 17, scale: 4 }).notNull(),
    currency: text().notNull(),
    /** State with the numbers of the API: 0 open, 1 approved, 2 denied, 3 withdrawn by the requestor. */
    status: integer().notNull().default(0),
    note: text().notNull().default(""),
    submissionId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("review_requests_approver").on(table.approverId, table.status, table.createdAt.desc()),
    index("review_requests_requestor").on(table.requestorId, table.createdAt.desc()),
    uniqueIndex("review_requests_open").on(table.cartId).where(sql`status = 0`),
  ],
);

/** A list being imported into a cart: parsed and checked, but nothing is added before its owner confirms. */
export const cartImports = pgTable(
  "cart_imports",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    kind: text().notNull().$type<CartKind>(),
    soldTo: text().notNull(),
    salesAreaId: text().notNull(),
    lines: jsonb().notNull().$type<ImportLine[]>(),
    /** Number of lines that have been looked up. */
    checked: integer().notNull().default(0),
    /** Purchase-order number of an uploaded order. */
    poNumber: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("cart_imports_owner").on(table.userId, table.createdAt),
    index("cart_imports_age").on(table.createdAt),
  ],
);

/** Customer's own name of a material, learned from a correction. */
export const learnedNumbers = pgTable(
  "learned_numbers",
  {
    soldTo: text().notNull(),
    called: text().notNull(),
    material: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.soldTo, table.called] })],
);
