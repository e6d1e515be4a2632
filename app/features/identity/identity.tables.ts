import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Permission } from "~/door/permissions";
import type { PartnerFunction } from "~/erp/erp";
import { microsites, salesAreas } from "~/features/organisation/organisation.tables";

export interface PartnerChoice {
  function: PartnerFunction;
  number: string;
  name: string;
  salesAreaId: string;
}

/** Letters that are a kindness and can be declined; those about the account itself are always sent. */
export const mailKinds = ["approvals", "news", "orders"] as const;
export type MailKind = (typeof mailKinds)[number];

/** Why a session is over. */
export type SessionEnd =
  | "signedOut"
  | "elsewhere"
  | "password"
  | "deactivated"
  | "administrator"
  | "replaced"
  | "timeout";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const roles = pgTable("roles", {
  id: uuid().primaryKey(),
  title: text().notNull().unique(),
  permissions: text().array().notNull().$type<Permission[]>(),
  deletedAt: timestamp({ withTimezone: true }),
  version: integer().notNull().default(1),
});

/** What the search for users looks in, in one text. */
export function userWords(table: Record<"username" | "email" | "firstName" | "lastName", unknown>) {
  return sql`${table.username} || ' ' || ${table.email} || ' ' || ${table.firstName} || ' ' || ${table.lastName}`;
}

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull().default(""),
    classification: text().notNull().default(""),
    passwordHash: text(),
    /** When it was set; passwords that may grow old are counted from here. */
    passwordChangedAt: timestamp({ withTimezone: true }),
    internal: boolean().notNull().default(false),
    /** Empty for staff: they see every microsite. */
    micrositeId: uuid().references(() => microsites.id),
    language: text().notNull().default("en"),
    timeZone: text().notNull().default("Europe/Amsterdam"),
    numberFormat: text().notNull().default(".,"),
    dateFormat: text().notNull().default("%Y-%m-%d"),
    timeFormat: text().notNull().default("%H:%M:%S"),
    active: boolean().notNull().default(true),
    confirmedAt: timestamp({ withTimezone: true }),
    failedAttempts: integer().notNull().default(0),
    failedAt: timestamp({ withTimezone: true }),
    lockedAt: timestamp({ withTimezone: true }),
    /** When the lock ends by itself; empty for a lock that somebody has to lift. */
    lockedUntil: timestamp({ withTimezone: true }),
    /** Locks since the last sign-in: each lasts twice as long as the one before. */
    lockCount: integer().notNull().default(0),
    /** The customer chosen last; the next session begins with it. */
    partnerChoice: jsonb().$type<PartnerChoice>(),
    /** Letters that the user does not want; the others are sent. */
    lettersOff: text().array().notNull().default([]).$type<MailKind[]>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Asked for a code by mail, unless the user has a second step of their own. */
    twoStepAuth: boolean().notNull().default(false),
    deletedAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("users_username").on(sql`lower(${table.username})`),
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
    // Finds any part of a name or an address among hundreds of thousands.
    index("users_search").using("gin", sql`lower(${userWords(table)}) gin_trgm_ops`),
    index("users_created").on(table.createdAt, table.id),
    index("users_last_name").on(table.lastName, table.id),
    index("users_sorted").on(table.username, table.id),
    // The few among the many.
    index("users_deleted").on(table.username, table.id).where(sql`deleted_at IS NOT NULL`),
    index("users_internal").on(table.username, table.id).where(sql`internal`),
    index("users_locked").on(table.username, table.id).where(sql`locked_at IS NOT NULL`),
  ],
);

/** SQL of `isLocked`. */
export const isLockedNow = (table: Record<"lockedAt" | "lockedUntil", unknown>) =>
  sql<boolean>`(${table.lockedAt} IS NOT NULL AND (${table.lockedUntil} IS NULL OR ${table.lockedUntil} > now()))`;

export type User = typeof users.$inferSelect;

export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    roleId: uuid()
      .notNull()
      .references(() => roles.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
);

/** A customer number that a user holds, in one function and one sales area. */
export const holdings = pgTable(
  "holdings",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    function: text().notNull().$type<PartnerFunction>(),
    partnerNumber: text().notNull(),
    partnerName: text().notNull(),
    salesAreaId: text()
      .notNull()
      .references(() => salesAreas.id),
    isDefault: boolean().notNull().default(false),
  },
  (table) => [
    unique().on(table.userId, table.function, table.partnerNumber, table.salesAreaId),
    // Who holds a customer: asked whenever somebody looks for an approver.
    index("holdings_partner").on(table.partnerNumber, table.salesAreaId, table.function),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    /** Only a digest: who reads the table cannot use what it finds. */
    tokenHash: bytes().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The person behind a proxy login. */
    behindUserId: uuid().references(() => users.id),
    /** The active customer. Customers' choices are checked against their holdings on every page. */
    partner: jsonb().$type<PartnerChoice>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    idleSeconds: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    userAgent: text().notNull(),
    /** Rows stay for a while after their end: the next page says why, and the profile shows past sign-ins. */
    endedAt: timestamp({ withTimezone: true }),
    endReason: text().$type<SessionEnd>(),
  },
  (table) => [
    index("sessions_user").on(table.userId, table.createdAt.desc()),
    index("sessions_seen").on(table.lastSeenAt.desc()).where(sql`ended_at IS NULL`),
  ],
);

/** A form that came after its session had ended. Sealed: the table alone tells nobody what was typed. */
export const parkedForms = pgTable(
  "parked_forms",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sealed: bytes().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("parked_forms_created").on(table.createdAt)],
);

/** Customers for whom a representative worked lately: where the next search begins. */
export const recentPartners = pgTable(
  "recent_partners",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    function: text().notNull().$type<PartnerFunction>(),
    number: text().notNull(),
    salesAreaId: text().notNull(),
    name: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.function, table.number, table.salesAreaId] })],
);

/** For machines: only the digest is kept, the token itself is shown once. */
export const apiTokens = pgTable("api_tokens", {
  id: uuid().primaryKey(),
  tokenHash: bytes().notNull().unique(),
  userId: uuid()
    .notNull()
    .references(() => users.id),
  title: text().notNull(),
  holdingId: uuid(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }),
  lastUsedAt: timestamp({ withTimezone: true }),
  revokedAt: timestamp({ withTimezone: true }),
  /** What of its user's rights the token has; none named means all. */
  scopes: text().array().notNull().default([]).$type<Permission[]>(),
  version: integer().notNull().default(1),
});
