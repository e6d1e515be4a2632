import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Jobs that an administrator has told to wait; what is not named here runs by its schedule. */
export const pausedJobs = pgTable("paused_jobs", {
  name: text().primaryKey(),
  pausedAt: timestamp({ withTimezone: true }).notNull(),
});
