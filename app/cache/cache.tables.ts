import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";

/** Id of the current transaction. Of two concurrent ones either may commit first, whatever their ids. */
export const thisTransaction = sql`pg_current_xact_id()::text::bigint`;

/**
 * Versions that cached values depend on. Whoever changes the data raises the version in the same transaction.
 */
export const cacheVersions = pgTable(
  "cache_versions",
  {
    tag: text().primaryKey(),
    version: bigint({ mode: "number" }).notNull(),
    /**
     * Transaction of the latest change: each process polls for changes of transactions that it has not seen
     * end.
     */
    raisedIn: bigint({ mode: "number" }).notNull().default(thisTransaction),
  },
  (table) => [index("cache_versions_raised").on(table.raisedIn)],
);
