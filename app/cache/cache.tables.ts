import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";

/** The transaction in which this runs. Of two that run at once either may end first, whatever their numbers. */
export const thisTransaction = sql`pg_current_xact_id()::text::bigint`;

/** What remembered values depend on. Whoever changes it raises the version in the same transaction. */
export const cacheVersions = pgTable(
  "cache_versions",
  {
    tag: text().primaryKey(),
    version: bigint({ mode: "number" }).notNull(),
    /** In which transaction: each process asks for what those have raised that it has not seen end. */
    raisedIn: bigint({ mode: "number" }).notNull().default(thisTransaction),
  },
  (table) => [index("cache_versions_raised").on(table.raisedIn)],
);
