import type { ChangeCtx } from "~/door/operation.server";
import type { Permission } from "~/door/permissions";
import { no } from "~/door/verdict";
import { permissionBeyond, permissionsWithin } from "./assert-no-more-rights";
import { findPermissions, findRights } from "./rights.store.server";

/** Permissions over other people: only who holds one may pass it on, or change the account of somebody who holds it. */
export const isOverOthers = (permission: Permission) =>
  /^(administer|manage_|proxy_login|select_any_partner|view_activities)/.test(permission);

const lacks = (key: "users.hasMoreRights" | "users.notYours", permission: Permission) =>
  no({ key, params: { permission }, permission });

/** Prevents privilege escalation: nobody changes the account of a user who holds a permission over others that the actor lacks. */
export async function assertNotAbove({ tx, actor, require }: ChangeCtx, userId: string): Promise<void> {
  const permissions = await findPermissions(tx, userId);
  const missingPermission = permissions.find(
    (permission) => isOverOthers(permission) && !actor.byRole.has(permission),
  );
  if (missingPermission) require(lacks("users.hasMoreRights", missingPermission));
}

/**
 * Prevents privilege escalation: whoever decides an account's password, mail address, linked identity, second step or
 * tokens can act as its user, and therefore needs every right that it has. A token with scopes has no others.
 */
export async function assertMayBecome(
  { tx, actor, require }: ChangeCtx,
  userId: string,
  scopes: readonly Permission[] = [],
): Promise<void> {
  const rights = await findRights(tx, userId);
  const requiredPermissions =
    scopes.length > 0
      ? rights.permissions.filter((permission) => scopes.includes(permission))
      : permissionsWithin(rights);
  const missingPermission = permissionBeyond(actor, requiredPermissions);
  if (missingPermission) require(lacks("users.hasMoreRights", missingPermission));
}

/** Prevents privilege escalation: nobody puts a permission into a role, or gives it to anybody, without holding it. */
export function assertHolds(
  { actor, require }: Pick<ChangeCtx, "actor" | "require">,
  permissions: readonly Permission[],
): void {
  const missingPermission = permissionBeyond(actor, permissions);
  if (missingPermission) require(lacks("users.notYours", missingPermission));
}
