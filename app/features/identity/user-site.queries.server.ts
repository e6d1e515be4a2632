import type { Db } from "~/db/db.server";
import { findUser } from "./users.store.server";

/** Finds a user's name and microsite, for what other features store about users. */
export async function findUserSite(
  db: Db,
  id: string,
): Promise<{ username: string; micrositeId: string | null } | undefined> {
  const user = await findUser(db, id);
  return user ? { username: user.username, micrositeId: user.micrositeId } : undefined;
}
