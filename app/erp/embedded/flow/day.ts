import type { BusinessDate } from "../../port/basics";
import type { Sql } from "../pool.server";

/** One day of the ERP, in one transaction. */
export interface Day {
  sql: Sql;
  date: BusinessDate;
  /** When its documents are made. */
  at: Date;
}
