import type { Actor } from "~/door/actor";
import { defaultFormats, type Formats } from "~/i18n/formats";
import type { SessionRow } from "./sessions.store.server";

export function anonymousActor(locale: Formats["locale"]): Actor {
  return {
    kind: "anonymous",
    userId: null,
    userName: "anonymous",
    behind: null,
    sessionId: null,
    internal: false,
    micrositeId: null,
    permissions: new Set(),
    partner: null,
    salesArea: null,
    formats: { ...defaultFormats, locale },
  };
}

/** The portal itself: for jobs that nobody asked for. */
export const systemActor: Actor = { ...anonymousActor("en"), kind: "system", userName: "system" };

export const actorOf = (session: SessionRow): Actor => actorOfUser({ ...session, sessionId: session.id });

/** A known user, however they were recognised: by a session or by a token. */
export function actorOfUser(
  known: Pick<SessionRow, "user" | "permissions" | "active" | "behind"> & { sessionId: string | null },
): Actor {
  const { user, active } = known;
  return {
    kind: "user",
    userId: user.id,
    userName: `${user.firstName} ${user.lastName}`,
    behind: known.behind,
    sessionId: known.sessionId,
    internal: user.internal,
    micrositeId: user.micrositeId,
    permissions: new Set(known.permissions),
    partner: active && { function: active.function, number: active.number, name: active.name },
    salesArea: active?.salesArea ?? null,
    formats: formatsOf(user),
  };
}

/** The columns hold only what the profile's choices offer. */
export function formatsOf(user: SessionRow["user"]): Formats {
  return {
    locale: user.language as Formats["locale"],
    timeZone: user.timeZone,
    numberFormat: user.numberFormat as Formats["numberFormat"],
    dateFormat: user.dateFormat as Formats["dateFormat"],
    timeFormat: user.timeFormat as Formats["timeFormat"],
  };
}

/** May a session still be used at this moment? */
export function isAlive(session: SessionRow, now: Date): boolean {
  if (!session.user.active || session.user.lockedAt) return false;
  const idleUntil = session.lastSeenAt.getTime() + session.idleSeconds * 1000;
  return now.getTime() < idleUntil && now < session.expiresAt;
}
