import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { MessageRule } from "./message-rules";

/** Rules by which the portal hides, rewords, raises or lowers messages of the ERP. */
export const erpMessageRules = pgTable("erp_message_rules", {
  id: uuid().primaryKey(),
  title: text().notNull(),
  messageId: text().notNull(),
  textContains: text().notNull(),
  treatment: text({ enum: ["keep", "hide", "info", "warning", "error"] }).notNull(),
  wording: jsonb().notNull().$type<MessageRule["wording"]>(),
  active: boolean().notNull(),
  position: integer().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  version: integer().notNull().default(1),
});
