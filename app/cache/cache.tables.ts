import { bigint, pgTable, text } from "drizzle-orm/pg-core";

/** What remembered values depend on. Whoever changes it raises the version in the same transaction. */
export const cacheVersions = pgTable("cache_versions", {
  tag: text().primaryKey(),
  version: bigint({ mode: "number" }).notNull(),
});
