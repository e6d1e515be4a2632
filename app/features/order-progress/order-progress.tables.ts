import { date, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ActivePartner } from "~/door/actor";
import type { LineDates } from "./line-dates";

/** Orders and quotes that were sent from the portal, as far as their senders still hear about them. */
export const followedDocuments = pgTable(
  "followed_documents",
  {
    /** Id of the submission. */
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    /** Customer for whom the document was sent; its sender must still act for it to hear of it. */
    partner: jsonb().notNull().$type<ActivePartner>(),
    salesAreaId: text().notNull(),
    system: text().notNull(),
    kind: text().notNull().$type<"order" | "quote">(),
    number: text().notNull(),
    /** Version of the document in the ERP that was compared last. */
    version: text().notNull(),
    /** Delivery dates that the sender was told last. */
    dates: jsonb().notNull().$type<LineDates[]>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    checkedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("followed_documents_checked").on(table.checkedAt),
    index("followed_documents_created").on(table.createdAt),
  ],
);

/** Occasions that were announced, or would have been if their reader wanted them: each once, whatever is repeated. */
export const announcedOccasions = pgTable(
  "announced_occasions",
  {
    followedId: uuid()
      .notNull()
      .references(() => followedDocuments.id, { onDelete: "cascade" }),
    occasion: text().notNull(),
    announcedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.followedId, table.occasion] })],
);

/** Reminders of quotes that the seller wrote and nobody follows: each user once for each end of a quote's validity. */
export const remindedQuotes = pgTable(
  "reminded_quotes",
  {
    system: text().notNull(),
    number: text().notNull(),
    validTo: date({ mode: "string" }).notNull(),
    userId: uuid().notNull(),
    remindedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.system, table.number, table.validTo, table.userId] }),
    index("reminded_quotes_at").on(table.remindedAt),
  ],
);
