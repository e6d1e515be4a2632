import type { Db } from "~/db/db.server";
import type { MailKind } from "~/mail/mail-kinds";
import { formatsOf } from "./actor";
import { findUser } from "./users.store.server";

/**
 * Finds a user's mail address with the formats and microsite that a mail is written for; null if the user declined mails
 * of this kind. Other features call it inside their own change.
 */
export async function findAddressee(db: Db, userId: string, kind?: MailKind) {
  const user = await findUser(db, userId);
  if (!user || (kind && user.mailKindsOff.includes(kind))) return null;
  return {
    userId: user.id,
    email: user.email,
    formats: formatsOf(user),
    micrositeId: user.micrositeId,
    declined: user.mailKindsOff,
    isActive: user.active && user.deletedAt === null,
  };
}
