import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, it } from "vitest";
import { collectionAt } from "~/admin/pages/collections.server";
import routes from "~/routes";

/** Lists with a page for each entry and one to add an entry. */
const withForms = (path: string) => [path, `${path}/create`, `${path}/1`];

/** Addresses of the specification below /admin (administration.md, section 2). */
const specifiedAddresses = [
  "activities",
  ...withForms("catalog_configs"),
  "catalog_configs/news",
  "catalog_configs/resources",
  "themes",
  "themes/1",
  ...withForms("marketing_campaigns"),
  ...withForms("login_notifications"),
  ...withForms("promotional_banners"),
  ...withForms("email_footers"),
  ...withForms("footer_links"),
  ...withForms("email_templates"),
  "domains",
  ...withForms("document_permissions"),
  "configs",
  "configs/example",
  "filters",
  "filters/orders",
  "filters/orders/1",
  ...withForms("google_analytics_api_configs"),
  ...withForms("issues"),
  "config_comparisons",
  "config_comparisons/1",
  ...withForms("reports"),
  "report_permissions",
  ...withForms("roles"),
  "smtp_from_addresses",
  "system/scheduled_jobs",
  ...withForms("tokens"),
  "translations",
  "users",
  "users/1/1",
  "users/create/1",
  "users/partner/add",
  "user/1/partner/add",
  "system_settings/doc_types",
  "system_settings/microsites",
  "system_settings/microsites/1",
  "system_settings/sales_areas",
  "system_settings/sales_areas/1/1",
  "system_settings/sales_areas/create/1",
  "system_settings/smtp_configs",
  "system_settings/system_configurations",
  ...withForms("sap_maintenance/sap_connection_configs"),
  ...withForms("sap_maintenance/sap_downtimes"),
  ...withForms("sap_maintenance/sap_messages/configs"),
  "payment_types",
  ...withForms("login_form"),
  ...withForms("dashboard"),
  ...withForms("navigation"),
  "two_step_auth",
  "two_step_auth/installation",
  "catalog_configs/drop_down_menu",
  "sessions",
];

type Entries = Parameters<typeof matchRoutes>[0];

const entriesOf = (entries: readonly RouteConfigEntry[]): Entries =>
  entries.map(({ id, file, path, index, children }) =>
    index
      ? { id: id ?? `${file}|${path}`, index: true }
      : { id: id ?? `${file}|${path}`, path, children: entriesOf(children ?? []) },
  );

const entries = entriesOf(routes);

/** A page of the generic list answers only for a declared collection; create only where records can be created. */
function isAnswered(path: string): boolean {
  const match = matchRoutes(entries, `/admin/${path}`)?.at(-1);
  if (!match || match.route.path === "*") return false;
  if (!match.route.path?.includes(":collection")) return true;
  const collection = collectionAt(`/admin/${path}`);
  if (!collection) return false;
  if (path === collection.path) return true;
  return path.endsWith("/create") ? collection.can.includes("create") : collection.can.includes("edit");
}

it("answers each address of the specification below /admin", () => {
  const unansweredAddresses = specifiedAddresses.filter((path) => !isAnswered(path));
  expect(unansweredAddresses).toEqual([]);
});
