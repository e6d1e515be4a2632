import type { Db } from "~/db/db.server";
import type { ActivePartner, Actor } from "~/door/actor";
import { actorOfUser } from "../actor";
import { findUserAt } from "./users-at-work.store.server";

/**
 * Makes the actor for a job that a user started for one customer; null if the account or the customer has been taken from
 * that user since.
 */
export async function findActor(
  db: Db,
  task: { userId: string; partner: ActivePartner; salesAreaId: string },
): Promise<Actor | null> {
  const { partner } = task;
  const row = await findUserAt(db, task);
  if (!row?.works) return null;
  const { user, salesArea, holds, works, ...rights } = row;
  const isStaff = user.internal && rights.permissions.includes("select_any_partner");
  if (!holds && !isStaff) return null;
  return actorOfUser({ user, ...rights, active: { ...partner, salesArea }, behind: null, sessionId: null });
}
