import type { ActivePartner, ActiveSalesArea, Actor } from "~/door/actor";
import { type Permission, permissionOfAction, typeOfAction } from "~/door/permissions";
import { type Formats, formatsIn } from "~/i18n/formats";
import type { User } from "./identity.tables";
import type { Rights } from "./rights";

/** Customer and sales area that everything on a page is for. */
export interface ActiveCustomer extends ActivePartner {
  salesArea: ActiveSalesArea;
}

export function anonymousActor(locale: Formats["locale"], micrositeId: string | null = null): Actor {
  return {
    kind: "anonymous",
    userId: null,
    userName: "anonymous",
    email: "",
    behind: null,
    sessionId: null,
    internal: false,
    micrositeId,
    permissions: new Set(),
    byRole: new Set(),
    authorizations: [],
    reports: [],
    featuresOff: new Set(),
    partner: null,
    salesArea: null,
    formats: formatsIn(locale),
  };
}

/** Runs jobs that no user asked for. */
export const systemActor: Actor = { ...anonymousActor("en"), kind: "system", userName: "system" };

/** Makes the actor of a user recognised by a session or by a token. */
export function actorOfUser(
  account: Rights & {
    user: User;
    active: ActiveCustomer | null;
    behind: Actor["behind"];
    readOnly?: boolean;
    sessionId: string | null;
  },
): Actor {
  const { user, active, behind } = account;
  const byRole = new Set(account.permissions);
  return {
    kind: "user",
    userId: user.id,
    userName: `${user.firstName} ${user.lastName}`,
    email: user.email,
    behind: behind && { userId: behind.userId, userName: behind.userName },
    ...(account.readOnly ? { readOnly: true as const } : {}),
    sessionId: account.sessionId,
    internal: user.internal,
    micrositeId: user.micrositeId,
    permissions: permissionsAt(byRole, account.authorizations, active?.salesArea.id),
    byRole,
    authorizations: account.authorizations,
    reports: account.reports,
    featuresOff: new Set(account.featuresOff),
    partner: active && { function: active.function, number: active.number, name: active.name },
    salesArea: active?.salesArea ?? null,
    ...(user.filterPartnerSelection === "any" ? { listsAnyPartner: true as const } : {}),
    formats: formatsOf(user),
  };
}

function permissionsAt(
  byRole: ReadonlySet<Permission>,
  authorizations: Rights["authorizations"],
  salesAreaId: string | undefined,
): ReadonlySet<Permission> {
  const authorizationsHere = authorizations.filter((each) => each.salesAreaId === salesAreaId);
  if (authorizationsHere.length === 0) return byRole;
  // Ignores authorizations for other document types, such as contracts: the portal creates only orders and
  // quotes.
  const actions = authorizationsHere.flatMap((each) =>
    each.actions.filter((action) => typeOfAction[action] === each.documentType),
  );
  return new Set([...byRole, ...actions.map((action) => permissionOfAction[action])]);
}

/** Casts the columns: they hold only values that the profile form offers. */
export function formatsOf(user: User): Formats {
  return {
    locale: user.language as Formats["locale"],
    timeZone: user.timeZone,
    numberFormat: user.numberFormat as Formats["numberFormat"],
    dateFormat: user.dateFormat as Formats["dateFormat"],
    timeFormat: user.timeFormat as Formats["timeFormat"],
    ...(user.rowHeight === "normal" ? {} : { rowHeight: user.rowHeight }),
  };
}
