import type { Db } from "~/db/db.server";
import { forgetCounts } from "./usage.store.server";

/** Deletes a batch of counts of days that ended before a time; returns how many there were. */
export const forgetUsage = (tx: Db, before: Date, batchSize: number) =>
  forgetCounts(tx, before.toISOString().slice(0, 10), batchSize);
