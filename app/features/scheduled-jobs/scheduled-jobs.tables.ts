import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Jobs that an administrator has paused; all others run by their schedule. */
export const pausedJobs = pgTable("paused_jobs", {
  name: text().primaryKey(),
  pausedAt: timestamp({ withTimezone: true }).notNull(),
});
