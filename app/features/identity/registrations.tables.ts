import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./identity.tables";

/** Requests for an account. The user exists from then on, inactive until an administrator decides. */
export const registrations = pgTable(
  "registrations",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" })
      .unique(),
    company: text().notNull(),
    customerNumber: text().notNull(),
    message: text().notNull(),
    /** Holds the fields that the configured form added. */
    custom: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    decision: text({ enum: ["approved", "refused"] }),
    decidedAt: timestamp({ withTimezone: true }),
    decidedBy: uuid(),
  },
  (table) => [index("registrations_requested").on(table.requestedAt.desc(), table.id)],
);
