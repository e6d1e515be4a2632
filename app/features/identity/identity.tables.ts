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

export interface PartnerChoice {
  function: PartnerFunction;
  number: string;
  name: string;
  salesAreaId: string;
}

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const microsites = pgTable("microsites", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  guestCatalog: boolean().notNull().default(false),
});

export const salesAreas = pgTable("sales_areas", {
  id: text().primaryKey(),
  title: text().notNull(),
  currency: text().notNull(),
  /** The ERP connection that answers for it: exactly one. */
  system: text().notNull(),
});

export const micrositeSalesAreas = pgTable(
  "microsite_sales_areas",
  {
    micrositeId: uuid()
      .notNull()
      .references(() => microsites.id),
    salesAreaId: text()
      .notNull()
      .references(() => salesAreas.id),
  },
  (table) => [primaryKey({ columns: [table.micrositeId, table.salesAreaId] })],
);

export const roles = pgTable("roles", {
  id: uuid().primaryKey(),
  title: text().notNull().unique(),
  permissions: text().array().notNull().$type<Permission[]>(),
  deletedAt: timestamp({ withTimezone: true }),
  version: integer().notNull().default(1),
});

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    passwordHash: text(),
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
    lockedAt: timestamp({ withTimezone: true }),
    /** The customer chosen last; the next session begins with it. */
    partnerChoice: jsonb().$type<PartnerChoice>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("users_username").on(sql`lower(${table.username})`),
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
  ],
);

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
  (table) => [unique().on(table.userId, table.function, table.partnerNumber, table.salesAreaId)],
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
  },
  (table) => [index("sessions_user").on(table.userId)],
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
});
