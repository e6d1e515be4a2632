import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { TrialChange, TrialKind } from "./trial";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Changes that administrators look at before they count, with the way back of those that do. */
export const trials = pgTable(
  "trials",
  {
    id: uuid().primaryKey(),
    kind: text().notNull().$type<TrialKind>(),
    /** Name of what is changed, as it was called then. */
    title: text().notNull(),
    change: jsonb().notNull().$type<TrialChange>(),
    /** Version that the change was made from; applying it to a later one would undo what somebody else did. */
    madeFrom: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdBy: text().notNull(),
    /** Page that is compared. */
    page: text().notNull().default("/"),
    /** Read-only session of the user as whom the pages are seen; null for a visitor who has not signed in. */
    sessionId: uuid(),
    sessionHash: bytes(),
    /** User who opened that session; nobody else sees pages in it. */
    lookedBy: uuid(),
    seenAs: text().notNull().default(""),
    effectiveFrom: timestamp({ withTimezone: true }),
    /** Version that the change became; null until then. */
    appliedVersion: integer(),
    /** Value that was in force before, for the way back. */
    before: jsonb(),
    endedAt: timestamp({ withTimezone: true }),
    /** Set if somebody else's change came before the planned moment, so that this one was left out. */
    overtaken: boolean().notNull().default(false),
  },
  (table) => [index("trials_created").on(table.createdAt)],
);
