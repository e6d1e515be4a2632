import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { registrations } from "./registrations.tables";

/** Tells whether the user's registration still waits for an administrator. */
export async function isAwaitingApproval(db: Db, userId: string): Promise<boolean> {
  const isUndecided = and(eq(registrations.userId, userId), isNull(registrations.decision));
  return (await db.$count(registrations, isUndecided)) > 0;
}
