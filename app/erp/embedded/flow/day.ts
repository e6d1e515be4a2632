import type { BusinessDate } from "../../port/basics";
import type { Sql } from "../pool.server";

/** Context of one day's work, in one transaction. */
export interface Day {
  sql: Sql;
  date: BusinessDate;
  /** Creation time of the day's documents. */
  at: Date;
}
