import { eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { pausedJobs } from "./scheduled-jobs.tables";

export async function selectPausedJobs(db: Db): Promise<string[]> {
  return (await db.select().from(pausedJobs)).map(({ name }) => name);
}

export async function isPausedJob(db: Db, name: string): Promise<boolean> {
  return (await db.$count(pausedJobs, eq(pausedJobs.name, name))) > 0;
}

export async function insertPausedJob(tx: Db, name: string, pausedAt: Date): Promise<void> {
  await tx.insert(pausedJobs).values({ name, pausedAt }).onConflictDoNothing();
}

export async function deletePausedJob(tx: Db, name: string): Promise<void> {
  await tx.delete(pausedJobs).where(eq(pausedJobs.name, name));
}
