import type { ChangeCtx } from "~/door/operation.server";
import { newId } from "~/lib/ids";
import type { PartnerChoice } from "../identity.tables";
import { choiceOf, findHoldings } from "../partners/holdings.store.server";
import { absoluteLimit, idleLimit, longIdleLimit } from "./session.settings";
import { forgetOldSessions, insertSession } from "./sessions.store.server";

/** Past sessions are the sign-ins that the profile lists. */
const parkedFormTtl = 90 * 24 * 3_600_000;

/**
 * Opens a session within the caller's change. Every way in ends here: password, second step, another provider, acting
 * as somebody. The token is always a new one, so that one planted before is worth nothing afterwards.
 */
export async function openSession(
  change: ChangeCtx,
  opened: {
    user: { id: string; username: string; partnerChoice: PartnerChoice | null };
    /** The digest of the token that the cookie will hold. */
    tokenDigest: Buffer;
    userAgent: string;
    /** Chosen by the visitor: a working day instead of two idle hours. */
    stay?: boolean;
    behindUserId?: string;
    /** The limits of the session that this one goes on from. */
    until?: { idleSeconds: number; expiresAt: Date };
  },
): Promise<{ sessionId: string; maxAge: number | undefined }> {
  const { user, stay = false, until } = opened;
  const idleMinutes = await change.settings.get(stay ? longIdleLimit : idleLimit);
  const absoluteSeconds = (await change.settings.get(absoluteLimit)) * 3_600;
  const [first] = user.partnerChoice ? [] : await findHoldings(change.tx, user.id);
  const now = change.clock.now();
  const sessionId = newId();
  await insertSession(change.tx, {
    id: sessionId,
    tokenHash: opened.tokenDigest,
    userId: user.id,
    behindUserId: opened.behindUserId ?? null,
    partner: user.partnerChoice ?? (first ? choiceOf(first) : null),
    createdAt: now,
    lastSeenAt: now,
    idleSeconds: until?.idleSeconds ?? idleMinutes * 60,
    expiresAt: until?.expiresAt ?? new Date(now.getTime() + absoluteSeconds * 1000),
    userAgent: opened.userAgent.slice(0, 500),
  });
  await forgetOldSessions(change.tx, user.id, new Date(now.getTime() - parkedFormTtl));
  const behind = opened.behindUserId ? { behind: opened.behindUserId } : {};
  await change.audit({ kind: "session", id: sessionId, after: { user: user.username, ...behind } });
  return { sessionId, maxAge: stay ? absoluteSeconds : undefined };
}
