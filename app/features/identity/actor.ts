import type { Actor } from "~/door/actor";
import { type Permission, permissionOfAction, typeOfAction } from "~/door/permissions";
import { defaultFormats, type Formats } from "~/i18n/formats";
import type { SessionEnd } from "./identity.tables";
import type { Rights } from "./rights.store.server";
import type { SessionRow } from "./sessions/sessions.store.server";

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
    byRole: new Set(),
    authorizations: [],
    reports: [],
    featuresOff: new Set(),
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
  known: Rights & Pick<SessionRow, "user" | "active"> & { behind: Actor["behind"]; sessionId: string | null },
): Actor {
  const { user, active } = known;
  const byRole = new Set(known.permissions);
  return {
    kind: "user",
    userId: user.id,
    userName: `${user.firstName} ${user.lastName}`,
    behind: known.behind && { userId: known.behind.userId, userName: known.behind.userName },
    sessionId: known.sessionId,
    internal: user.internal,
    micrositeId: user.micrositeId,
    permissions: permissionsAt(byRole, known.authorizations, active?.salesArea.id),
    byRole,
    authorizations: known.authorizations,
    reports: known.reports,
    featuresOff: new Set(known.featuresOff),
    partner: active && { function: active.function, number: active.number, name: active.name },
    salesArea: active?.salesArea ?? null,
    formats: formatsOf(user),
  };
}

function permissionsAt(
  byRole: ReadonlySet<Permission>,
  authorizations: Rights["authorizations"],
  salesAreaId: string | undefined,
): ReadonlySet<Permission> {
  const here = authorizations.filter((each) => each.salesAreaId === salesAreaId);
  if (here.length === 0) return byRole;
  // One for another type of document (contracts, say) opens nothing here: the portal makes orders and quotes.
  const given = here.flatMap(({ documentType, actions }) =>
    actions.filter((action) => typeOfAction[action] === documentType),
  );
  return new Set([...byRole, ...given.map((action) => permissionOfAction[action])]);
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

/** Why a session cannot be used at this moment, or null if it can. */
export function endOf(session: SessionRow, now: Date): SessionEnd | "timeout" | null {
  if (session.endedAt) return session.endReason ?? "timeout";
  // A lock keeps people from signing in, not from working on: strangers can cause it by guessing.
  if (!session.user.active || session.behind?.active === false) return "deactivated";
  const idleUntil = session.lastSeenAt.getTime() + session.idleSeconds * 1000;
  return now.getTime() < idleUntil && now < session.expiresAt ? null : "timeout";
}
