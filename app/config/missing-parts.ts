import { demoSender, type Env } from "./env.server";

/**
 * Lists the missing parts of a real installation, in sentences for its operator. The portal runs without
 * them.
 */
export function missingParts(
  env: Pick<Env, "PORTAL_URL" | "SMTP_URL" | "MAIL_FROM" | "SESSION_SECRETS" | "DATABASE_URL">,
  storedCounts: { mailServers: number; senders: number; administrators: number },
): string[] {
  const { PORTAL_URL, SMTP_URL, MAIL_FROM, SESSION_SECRETS, DATABASE_URL } = env;
  const parts: [isMissing: boolean, sentence: string][] = [
    [!PORTAL_URL, "PORTAL_URL is not set: links in emails lead to localhost, and cookies are not secure."],
    [
      PORTAL_URL !== undefined && !PORTAL_URL.startsWith("https:"),
      "PORTAL_URL is not https: passwords and cookies travel unencrypted. Put a reverse proxy with TLS in front.",
    ],
    [
      !SMTP_URL && storedCounts.mailServers === 0,
      "No mail server: set SMTP_URL, or add one under Administration, Mail servers. Until then no email is sent.",
    ],
    [
      MAIL_FROM === demoSender && storedCounts.senders === 0,
      "No sender of emails: set MAIL_FROM, or add an address for all microsites under Administration, Sender addresses.",
    ],
    [
      DATABASE_URL !== undefined && !SESSION_SECRETS,
      "SESSION_SECRETS is not set: several processes on this database would not accept each other's cookies.",
    ],
    [storedCounts.administrators === 0, "No administrator: use the one-time link below, or npm run admin."],
  ];
  return parts.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : []));
}
