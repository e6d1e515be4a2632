import type { Actor } from "~/door/actor";
import { actorOfUser } from "../actor";
import { permissionBeyond, permissionsWithin } from "../assert-no-more-rights";
import type { SessionEnd } from "../identity.tables";
import type { SessionRow } from "./sessions.store.server";

export const actorOf = (session: SessionRow): Actor => actorOfUser({ ...session, sessionId: session.id });

/** Returns why a session cannot be used at this moment, or null if it can. */
export function endOf(session: SessionRow, now: Date): SessionEnd | null {
  if (session.endedAt) return session.endReason ?? "timeout";
  // A locked account keeps its open sessions: strangers can cause a lock by guessing passwords.
  if (!session.user.active || session.behind?.active === false) return "deactivated";
  if (!mayGoOnActing(session)) return "rights";
  const idleUntil = session.lastSeenAt.getTime() + session.idleSeconds * 1000;
  return now.getTime() < idleUntil && now < session.expiresAt ? null : "timeout";
}

/** Tells whether the person behind a session still may act as its user: roles of either may have changed since. */
function mayGoOnActing({ behind, permissionsBehind, user, ...rights }: SessionRow): boolean {
  // Acting as oneself needs no right.
  if (!behind || !permissionsBehind || behind.userId === user.id) return true;
  const byRole = new Set(permissionsBehind);
  return byRole.has("proxy_login") && permissionBeyond({ byRole }, permissionsWithin(rights)) === undefined;
}
