import { eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { users } from "./identity.tables";

/** Who the user is and which microsite the user sees; for what other features keep about users. */
export async function findUserSite(
  db: Db,
  id: string,
): Promise<{ username: string; micrositeId: string | null } | undefined> {
  const [user] = await db
    .select({ username: users.username, micrositeId: users.micrositeId })
    .from(users)
    .where(eq(users.id, id));
  return user;
}
