import { eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { formatsOf } from "./actor";
import { type MailKind, users } from "./identity.tables";

/**
 * Where a user's letters go, and how that user reads numbers and dates; nobody if the user declined letters of this
 * kind. For other features, inside their change.
 */
export async function findAddressee(db: Db, userId: string, kind?: MailKind) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || (kind && user.lettersOff.includes(kind))) return null;
  return { email: user.email, formats: formatsOf(user), micrositeId: user.micrositeId };
}
