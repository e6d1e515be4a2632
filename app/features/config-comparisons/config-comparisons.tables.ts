import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Configuration } from "~/admin/configuration/configuration";

/** Configurations that were recorded here, or read from the file of another installation. */
export const configComparisons = pgTable("config_comparisons", {
  id: uuid().primaryKey(),
  title: text().notNull(),
  source: text({ enum: ["here", "file"] }).notNull(),
  /** Address of the portal that it comes from. */
  portal: text().notNull(),
  takenAt: timestamp({ withTimezone: true }).notNull(),
  areas: jsonb().notNull().$type<Configuration["areas"]>(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  createdBy: text().notNull(),
  version: integer().notNull().default(1),
});
