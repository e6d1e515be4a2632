import { integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { DocumentAction, ReportName } from "~/door/permissions";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { roles, users } from "./identity.tables";

const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

const inSalesArea = () =>
  text()
    .notNull()
    .references(() => salesAreas.id);

/** Roles that a user may give to others. */
export const assignableRoles = pgTable(
  "assignable_roles",
  {
    userId: ofUser(),
    roleId: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
);

/** Permissions of a user for documents of one type in one sales area, in addition to those of the roles. */
export const documentAuthorizations = pgTable(
  "document_authorizations",
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    documentType: text().notNull(),
    salesAreaId: inSalesArea(),
    actions: text().array().notNull().$type<DocumentAction[]>(),
    version: integer().notNull().default(1),
  },
  (table) => [unique("document_authorizations_once").on(table.userId, table.documentType, table.salesAreaId)],
);

/** Reports open to a user in one sales area without the role's right to all of them. */
export const reportAuthorizations = pgTable(
  "report_authorizations",
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    report: text().notNull().$type<ReportName>(),
    salesAreaId: inSalesArea(),
    version: integer().notNull().default(1),
  },
  (table) => [unique("report_authorizations_once").on(table.userId, table.report, table.salesAreaId)],
);

/**
 * Sales areas to which a user is limited; a user without a row may work wherever partners or rights allow.
 */
export const assignedSalesAreas = pgTable(
  "assigned_sales_areas",
  { userId: ofUser(), salesAreaId: inSalesArea() },
  (table) => [primaryKey({ columns: [table.userId, table.salesAreaId] })],
);

export const territories = pgTable(
  "territories",
  {
    id: uuid().primaryKey(),
    number: text().notNull(),
    salesAreaId: inSalesArea(),
    description: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [unique("territories_number").on(table.salesAreaId, table.number)],
);

export const assignedTerritories = pgTable(
  "assigned_territories",
  {
    userId: ofUser(),
    territoryId: uuid()
      .notNull()
      .references(() => territories.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.territoryId] })],
);

/**
 * One row, which triggers write with each change of who may do what, at the end of its transaction: what a process remembers of
 * rights holds under this version. Missing until the first change.
 */
export const rightsVersion = pgTable("rights_version", {
  id: integer().primaryKey(),
  version: uuid().notNull(),
});
