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
    /** As the customer was called when the cart was begun; only to show it. */
    soldToName: text().notNull().default(""),
    salesAreaId: text().notNull(),
    state: text().notNull().$type<CartState>(),
    title: text().notNull().default(""),
    /** Raised by every change; every form names the version it was made from. */
    version: integer().notNull().default(1),
    simulatedVersion: integer(),
    header: jsonb().notNull().default(emptyHeader).$type<CartHeader>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // The database, not a check, keeps it at one active cart for each user, kind, customer and sales area.
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
    /** Empty until the ERP has settled it. */
    unit: text(),
    comment: text().notNull().default(""),
    requestedDate: date(),
    batches: jsonb().notNull().default([]).$type<CartItem["batches"]>(),
    attributes: jsonb().notNull().default({}).$type<CartItem["attributes"]>(),
    reference: jsonb().$type<CartItem["reference"]>(),
    /** The version of the cart in which the line went. While that is the latest, it can be brought back. */
    removedIn: integer(),
  },
  (table) => [
    uniqueIndex("cart_items_number").on(table.cartId, table.itemNumber).where(sql`removed_in IS NULL`),
    index("cart_items_cart").on(table.cartId),
  ],
);

/**
 * Files that go along with a cart; their bytes lie in the file store under the row's id. Without a cart, it is a file on
 * its way in or out: the row stays until the bytes are gone, so that none is forgotten.
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

/** What the owner saw of prices and dates when last going on, so that a difference can be shown. */
export const cartPriceSnapshots = pgTable("cart_figures", {
  cartId: uuid()
    .primaryKey()
    .references(() => carts.id, { onDelete: "cascade" }),
  figures: jsonb().notNull().$type<PriceSnapshot>(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** The permanent receipt of a cart that was sent, and the protocol of bringing it to the ERP exactly once. */
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
    /** By this the ERP knows the order again. */
    key: text().notNull().unique(),
    contentHash: text().notNull(),
    content: jsonb().notNull().$type<SentContent>(),
    state: text().notNull().$type<SubmissionState>(),
    documentNumber: text(),
    messages: jsonb().notNull().default([]).$type<ErpMessage[]>(),
    checks: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    // Two clicks, two tabs, two processes: the second one finds the first one's receipt.
    unique("submissions_once").on(table.cartId, table.cartVersion),
    index("submissions_owner").on(table.userId, table.soldTo, table.createdAt.desc()),
    // The very few that a person must decide about.
    index("submissions_held").on(table.createdAt).where(sql`state = 'forPerson'`),
  ],
);

/** What was promised by card for a submission: at the provider, where, and what became of it. */
export const cardPayments = pgTable("card_payments", {
  submissionId: uuid()
    .primaryKey()
    .references(() => submissions.id),
  reference: text().notNull().unique(),
  address: text().notNull(),
  amount: numeric({ precision: 15, scale: 2 }).notNull(),
  currency: text().notNull(),
  outcome: text().$type<"captured" | "released">(),
  /** Decided once, before it is taken: how much, and on whose account in the ERP. */
  taken: numeric({ precision: 15, scale: 2 }),
  payer: text(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  settledAt: timestamp({ withTimezone: true }),
  /** When the ERP was first told of it, and the number under which it has booked it. */
  bookingAt: timestamp({ withTimezone: true }),
  bookedAs: text(),
});

/** A cart that somebody else must agree to before it is sent. */
export const reviewRequests = pgTable(
  "review_requests",
  {
    id: uuid().primaryKey(),
    /** Empty once its owner has deleted the cart: what was asked and decided stays. */
    cartId: uuid().references(() => carts.id, { onDelete: "set null" }),
    requestorId: uuid().notNull(),
    requestor: text().notNull(),
    approverId: uuid().notNull(),
    approver: text().notNull(),
    soldTo: text().notNull(),
    salesAreaId: text().notNull(),
    comment: text().notNull(),
    poNumber: text().notNull(),
    /** The snapshot of what was requested; null for requests of earlier versions. */
    content: jsonb().$type<SentContent>(),
    total: numeric({ precision: 17, scale: 4 }).notNull(),
    currency: text().notNull(),
    /** As in the API: 0 open, 1 approved, 2 denied, 3 taken back by who asked. */
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

/** A list on its way into a cart: read and checked, but nothing added before its owner has said so. */
export const cartImports = pgTable(
  "cart_imports",
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    kind: text().notNull().$type<CartKind>(),
    soldTo: text().notNull(),
    salesAreaId: text().notNull(),
    lines: jsonb().notNull().$type<ImportLine[]>(),
    /** How many lines have been looked up. */
    checked: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("cart_imports_owner").on(table.userId, table.createdAt),
    index("cart_imports_age").on(table.createdAt),
  ],
);

/** What a customer calls a material, learned from a correction. */
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
