import { boolean, customType, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Translated } from "~/i18n/translated";
import type { MailEvent } from "./mail-events";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Footers that templates may refer to. */
export const emailFooters = pgTable("email_footers", {
  id: uuid().primaryKey(),
  title: text().notNull(),
  body: jsonb().notNull().$type<Translated>(),
  position: integer().notNull(),
  version: integer().notNull().default(1),
});

/** Templates of the mails that the portal sends. The first active one for the event and microsite is used. */
export const emailTemplates = pgTable(
  "email_templates",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    event: text().notNull().$type<MailEvent>(),
    subject: jsonb().notNull().$type<Translated>(),
    body: jsonb().notNull().$type<Translated>(),
    footerId: uuid().references(() => emailFooters.id),
    micrositeId: uuid(),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index("email_templates_event").on(table.event, table.position)],
);

export const smtpConfigs = pgTable("smtp_configs", {
  id: uuid().primaryKey(),
  title: text().notNull(),
  host: text().notNull(),
  port: integer().notNull(),
  encryption: text({ enum: ["none", "starttls", "tls"] }).notNull(),
  username: text().notNull().default(""),
  /** Encrypted with the installation's secret. */
  password: bytes(),
  active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
});

export const smtpFromAddresses = pgTable(
  "smtp_from_addresses",
  {
    id: uuid().primaryKey(),
    address: text().notNull(),
    name: text().notNull().default(""),
    /** Null: used by every microsite without an address of its own. */
    micrositeId: uuid(),
    smtpConfigId: uuid().references(() => smtpConfigs.id),
    version: integer().notNull().default(1),
  },
  (table) => [unique("smtp_from_addresses_once").on(table.address, table.micrositeId).nullsNotDistinct()],
);
