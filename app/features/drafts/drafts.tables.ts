import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Drafts of records that do not exist yet: one of each kind per administrator. */
export const drafts = pgTable(
  "drafts",
  {
    ownerId: uuid().notNull(),
    kind: text({ enum: ["user", "sales_area"] }).notNull(),
    data: jsonb().notNull().$type<Record<string, unknown>>(),
    /** Changes with every change: a page names the revision that it shows, so that two windows never mix. */
    revision: uuid().notNull().defaultRandom(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.kind] })],
);
