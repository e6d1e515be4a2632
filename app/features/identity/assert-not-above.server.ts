import type { ChangeCtx } from "~/door/operation.server";
import type { Permission } from "~/door/permissions";
import { no } from "~/door/verdict";
import { findPermissions } from "./rights.store.server";

const isOverOthers = (permission: Permission) =>
  /^(administer|manage_|proxy_login|select_any_partner|view_activities)/.test(permission);

/**
 * Prevents privilege escalation: whoever can change an account can sign in to it, so nobody changes the account of a
 * user who holds a permission over others that the actor lacks.
 */
export async function assertNotAbove({ tx, actor, require }: ChangeCtx, userId: string): Promise<void> {
  const permissions = await findPermissions(tx, userId);
  const missing = permissions.find((permission) => isOverOthers(permission) && !actor.byRole.has(permission));
  if (missing)
    require(no({ key: "users.hasMoreRights", params: { permission: missing }, permission: missing }));
}
