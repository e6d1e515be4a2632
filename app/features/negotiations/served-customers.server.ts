import type { Db } from "~/db/db.server";
import { type Actor, holds } from "~/door/actor";
import { findAssignedCustomers } from "~/features/identity/people/people.queries.server";

/** Returns the customers whom a staff member serves: the assigned ones, or null for all. */
export const findServedCustomers = async (db: Db, actor: Actor): Promise<string[] | null> =>
  holds(actor, "select_any_partner") ? null : findAssignedCustomers(db, actor.userId ?? "");
