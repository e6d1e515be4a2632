import type { Actor } from "~/door/actor";
import { permissionOfAction } from "~/door/permissions";
import { no, type Verdict, yes } from "~/door/verdict";
import type { Rights } from "../rights.store.server";

/**
 * Acting as somebody, or changing how somebody signs in, must never be a way to more than one has: every right of
 * theirs is one of one's own.
 */
export function assertNoMoreRights(
  actor: Actor,
  rights: Pick<Rights, "permissions" | "authorizations" | "reports">,
): Verdict {
  const theirs = [
    ...rights.permissions,
    ...rights.authorizations.flatMap(({ actions }) => actions.map((action) => permissionOfAction[action])),
    ...(rights.reports.length > 0 ? (["report_submit"] as const) : []),
  ];
  // Who may place any order may place the approved ones.
  const own = new Set(actor.byRole);
  if (own.has("place_orders")) own.add("place_approved_orders_only");
  const missing = theirs.find((permission) => !own.has(permission));
  return missing
    ? no({ key: "session.hasMoreRights", params: { permission: missing }, permission: missing })
    : yes;
}
