import { and, gte, isNull, lte, or, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** True on the days from the first to the last, both included; an open end has no limit. */
export const isOnDay = (
  table: { startsOn: PgColumn; endsOn: PgColumn },
  day: string | SQLWrapper,
): SQL | undefined =>
  and(or(isNull(table.startsOn), lte(table.startsOn, day)), or(isNull(table.endsOn), gte(table.endsOn, day)));
