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
import { inLanguageOrder } from "~/db/in-language-order";
import type { Permission } from "~/door/permissions";
import type { PartnerFunction } from "~/erp/erp";
import { microsites, salesAreas } from "~/features/organisation/organisation.tables";
import type { RowHeight } from "~/i18n/formats";
import type { MailKind } from "~/mail/mail-kinds";
import type { FilterPartnerSelection } from "./filter-partner-selection";

export interface PartnerChoice {
  function: PartnerFunction;
  number: string;
  name: string;
  salesAreaId: string;
}

/** Reasons that end a session; time-outs follow from its times instead. */
export type SessionEnd =
  | "signedOut"
  | "elsewhere"
  | "password"
  | "deactivated"
  | "administrator"
  | "replaced"
  | "rights"
  | "timeout";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const roles = pgTable("roles", {
  id: uuid().primaryKey(),
  title: text().notNull().unique(),
  permissions: text().array().notNull().$type<Permission[]>(),
  deletedAt: timestamp({ withTimezone: true }),
  version: integer().notNull().default(1),
});

/** Text that the search for users looks in. */
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
    /** Time of the last change, from which the age of the password is counted. */
    passwordChangedAt: timestamp({ withTimezone: true }),
    internal: boolean().notNull().default(false),
    /** Null for staff: they see every microsite. */
    micrositeId: uuid().references(() => microsites.id),
    language: text().notNull().default("en"),
    timeZone: text().notNull().default("Europe/Amsterdam"),
    numberFormat: text().notNull().default(".,"),
    dateFormat: text().notNull().default("%Y-%m-%d"),
    timeFormat: text().notNull().default("%H:%M:%S"),
    rowHeight: text().notNull().default("normal").$type<RowHeight>(),
    filterPartnerSelection: text().notNull().default("selection_bar").$type<FilterPartnerSelection>(),
    active: boolean().notNull().default(true),
    confirmedAt: timestamp({ withTimezone: true }),
    failedAttempts: integer().notNull().default(0),
    failedAt: timestamp({ withTimezone: true }),
    lockedAt: timestamp({ withTimezone: true }),
    /** End of a temporary lock; null for a lock that an administrator must lift. */
    lockedUntil: timestamp({ withTimezone: true }),
    /** Locks since the last sign-in: each lasts twice as long as the one before. */
    lockCount: integer().notNull().default(0),
    /** Customer chosen last, with which the next session begins. */
    partnerChoice: jsonb().$type<PartnerChoice>(),
    /** Kinds of mails that the user has declined. */
    mailKindsOff: text().array().notNull().default([]).$type<MailKind[]>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Requires a mailed code, unless the user has set up a second step. */
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
    index("users_last_name").on(inLanguageOrder(table.lastName), table.id),
    index("users_sorted").on(inLanguageOrder(table.username), table.id),
    // Partial index: only a few rows match.
    index("users_deleted").on(inLanguageOrder(table.username), table.id).where(sql`deleted_at IS NOT NULL`),
    index("users_internal").on(inLanguageOrder(table.username), table.id).where(sql`internal`),
    index("users_locked").on(inLanguageOrder(table.username), table.id).where(sql`locked_at IS NOT NULL`),
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
    // Finds the holders of a customer, for the search for approvers.
    index("holdings_partner").on(table.partnerNumber, table.salesAreaId, table.function),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    /** Digest of the token: reading the table opens no session. */
    tokenHash: bytes().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Person behind a proxy login. */
    behindUserId: uuid().references(() => users.id),
    /** True if that person only looks at the pages of the user. */
    readOnly: boolean().notNull().default(false),
    /** Active customer. Customers' choices are checked against their holdings on every page. */
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

/**
 * Form that arrived after its session had ended. Encrypted, so that the table does not show what was typed.
 */
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

/** Tokens of API clients: only the digest is stored, the token itself is shown once. */
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
  /** Permissions to which the token is limited; empty: all of its user's. */
  scopes: text().array().notNull().default([]).$type<Permission[]>(),
  version: integer().notNull().default(1),
});
