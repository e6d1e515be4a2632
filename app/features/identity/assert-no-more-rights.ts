import type { Actor } from "~/door/actor";
import { type Permission, permissionOfAction } from "~/door/permissions";
import { no, type Verdict, yes } from "~/door/verdict";
import type { Rights } from "./rights";

/**
 * Prevents privilege escalation: acting as another user, or changing how another user signs in, needs every right of
 * that user.
 */
export function assertNoMoreRights(
  actor: Actor,
  rights: Pick<Rights, "permissions" | "authorizations" | "reports">,
): Verdict {
  const missingPermission = permissionBeyond(actor, permissionsWithin(rights));
  return missingPermission
    ? no({
        key: "session.hasMoreRights",
        params: { permission: missingPermission },
        permission: missingPermission,
      })
    : yes;
}

/** Lists the permissions that rights amount to, wherever they come from. */
export function permissionsWithin(
  rights: Pick<Rights, "permissions" | "authorizations" | "reports">,
): Permission[] {
  return [
    ...rights.permissions,
    ...rights.authorizations.flatMap(({ actions }) => actions.map((action) => permissionOfAction[action])),
    ...(rights.reports.length > 0 ? (["report_submit"] as const) : []),
  ];
}

/** Returns the first permission that the actor's roles do not give. The right to place any order includes approved ones. */
export function permissionBeyond(
  actor: Pick<Actor, "byRole">,
  permissions: readonly Permission[],
): Permission | undefined {
  const actorPermissions = new Set(actor.byRole);
  if (actorPermissions.has("place_orders")) actorPermissions.add("place_approved_orders_only");
  return permissions.find((permission) => !actorPermissions.has(permission));
}
