import { eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { formatsOf } from "./actor";
import { users } from "./identity.tables";

/** Where a user's letters go, and how that user reads numbers and dates. For other features, inside their change. */
export async function findAddressee(db: Db, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user ? { email: user.email, formats: formatsOf(user) } : null;
}
