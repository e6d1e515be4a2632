import { sql } from "drizzle-orm";
import { boolean, customType, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Connections to an ERP that administrators made; the one in use is opened when the portal starts. */
export const erpConnections = pgTable(
  "erp_connections",
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    kind: text({ enum: ["embedded", "s4hana"] })
      .notNull()
      .default("s4hana"),
    /** True for the one connection that the portal opens at its next start. */
    chosen: boolean().notNull().default(false),
    connectionType: text({ enum: ["address", "destination"] })
      .notNull()
      .default("address"),
    url: text().notNull().default(""),
    client: text().notNull().default(""),
    authenticationType: text({ enum: ["basic", "oauth", "certificate"] })
      .notNull()
      .default("basic"),
    username: text().notNull().default(""),
    /** Password, client secret or password of the certificate, sealed to where it is sent. */
    secret: bytes(),
    tokenUrl: text().notNull().default(""),
    /** Files on the portal's machine. */
    certificateFile: text().notNull().default(""),
    authorityFile: text().notNull().default(""),
    destination: text().notNull().default(""),
    bindingsFile: text().notNull().default(""),
    /** Sales areas and codes of the company, as JSON. */
    mapping: text().notNull().default(""),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex("erp_connections_chosen").on(table.chosen).where(sql`${table.chosen}`)],
);
