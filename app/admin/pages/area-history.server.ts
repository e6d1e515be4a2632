import { type Actor, holds } from "~/door/actor";
import { historyHref } from "./read-changes.server";

/** Subjects in the activity log of areas with pages of their own; areas that are missing change nothing. */
const subjects: Readonly<Record<string, string>> = {
  "/admin/configs": "page_config",
  "/admin/held_claims": "claim",
  "/admin/held_orders": "submission",
  "/admin/held_payments": "itemPayment",
  "/admin/issues": "serviceRequest",
  "/admin/registrations": "users",
  "/admin/sessions": "session",
  "/admin/system_settings/system_configurations": "settings",
  "/admin/trials": "trials",
};

/** Pages of one record beside its form. */
const recordPages: readonly [page: RegExp, subject: string][] = [
  [/^\/admin\/users\/([^/]+)\/catalog$/, "catalogSettings"],
  [/^\/admin\/user\/([^/]+)\/ways_in$/, "users"],
  [/^\/admin\/sap_maintenance\/sap_connection_configs\/[^/]+\/(?:ping|mapping)$/, "sap_connections"],
];

/**
 * Finds the history of what a page changes, for pages without a record whose form has its own. Null if the page changes
 * nothing or the reader may not see the activity log.
 */
export function historyOfPage(actor: Actor, path: string): string | null {
  if (!holds(actor, "view_activities")) return null;
  for (const [page, subject] of recordPages) {
    const [isOfPage, id] = page.exec(path) ?? [];
    if (isOfPage) return historyHref(id ? `${subject}:${decodeURIComponent(id)}` : subject);
  }
  const subject =
    subjects[path] ?? (path.startsWith("/admin/configs/") ? subjects["/admin/configs"] : undefined);
  return subject ? historyHref(subject) : null;
}
