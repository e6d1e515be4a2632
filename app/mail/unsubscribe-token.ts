import type { Vault } from "~/config/seal.server";
import { type MailKind, mailKinds } from "./mail-kinds";

const purpose = "unsubscribe";

/**
 * Names a user and a kind of mail in an address that works without a session. Sealed, so that nobody can write one for
 * somebody else; it never expires, since mails are kept for years.
 */
export function writeUnsubscribeToken(vault: Vault, userId: string, kind: MailKind): string {
  return vault.seal(`${kind} ${userId}`, purpose).toString("base64url");
}

export function readUnsubscribeToken(vault: Vault, token: string): { userId: string; kind: MailKind } | null {
  const [name, userId = ""] = vault.unseal(Buffer.from(token, "base64url"), purpose)?.split(" ") ?? [];
  const kind = mailKinds.find((each) => each === name);
  return kind ? { userId, kind } : null;
}
