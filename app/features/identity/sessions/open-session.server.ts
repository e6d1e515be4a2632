import type { ChangeCtx } from "~/door/operation.server";
import { newId } from "~/lib/ids";
import type { PartnerChoice } from "../identity.tables";
import { choiceOf, findHoldings } from "../partners/holdings.store.server";
import { absoluteLimit, idleLimit, longIdleLimit } from "./session.settings";
import { deleteOldSessions, insertSession } from "./sessions.store.server";

/** Retention of expired sessions: the profile lists them as past sign-ins. */
const sessionTtl = 90 * 24 * 3_600_000;

/**
 * Opens a session within the caller's change. Every way in ends here: password, second step, another provider, acting
 * as somebody. Prevents session fixation: the token is always a new one.
 */
export async function openSession(
  change: ChangeCtx,
  newSession: {
    user: { id: string; username: string; partnerChoice: PartnerChoice | null };
    /** Digest of the token for the cookie. */
    tokenDigest: Buffer;
    userAgent: string;
    /** Extends the session to a working day instead of two idle hours, if the visitor chose so. */
    stay?: boolean;
    behindUserId?: string;
    readOnly?: boolean;
    /** Customer to begin with, instead of the user's own choice. */
    partner?: PartnerChoice;
    /** Limits of the session that this one replaces. */
    until?: { idleSeconds: number; expiresAt: Date };
  },
): Promise<{ sessionId: string; maxAge: number | undefined }> {
  const { user, stay = false, until } = newSession;
  const idleMinutes = await change.settings.get(stay ? longIdleLimit : idleLimit);
  const absoluteSeconds = (await change.settings.get(absoluteLimit)) * 3_600;
  const [defaultHolding] =
    user.partnerChoice || newSession.partner ? [] : await findHoldings(change.tx, user.id);
  const now = change.clock.now();
  const sessionId = newId();
  await insertSession(change.tx, {
    id: sessionId,
    tokenHash: newSession.tokenDigest,
    userId: user.id,
    behindUserId: newSession.behindUserId ?? null,
    readOnly: newSession.readOnly ?? false,
    partner: newSession.partner ?? user.partnerChoice ?? (defaultHolding ? choiceOf(defaultHolding) : null),
    createdAt: now,
    lastSeenAt: now,
    idleSeconds: until?.idleSeconds ?? idleMinutes * 60,
    expiresAt: until?.expiresAt ?? new Date(now.getTime() + absoluteSeconds * 1000),
    userAgent: newSession.userAgent.slice(0, 500),
  });
  await deleteOldSessions(change.tx, user.id, new Date(now.getTime() - sessionTtl));
  const behindFields = newSession.behindUserId ? { behind: newSession.behindUserId } : {};
  await change.audit({ kind: "session", id: sessionId, after: { user: user.username, ...behindFields } });
  return { sessionId, maxAge: stay ? absoluteSeconds : undefined };
}
