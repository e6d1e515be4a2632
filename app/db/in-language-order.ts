import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Sorts texts as people do, in any language and whatever their case: by bytes "Zebra" comes before "apple". */
export const inLanguageOrder = (column: PgColumn | SQL): SQL => sql`${column} COLLATE "und-x-icu"`;
