import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, it } from "vitest";
import { collectionAt } from "~/admin/pages/collections.server";
import routes from "~/routes";
import { apiTable } from "~/routes/api/table.server";

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

/** The same calls for the carts of orders and of quotes. */
const callsOfCarts = (root: string, list: string) => [
  `GET /user/${root}/active`,
  `DELETE /user/${root}/active`,
  `GET /${list}`,
  `GET /user/${root}/1`,
  `PATCH /user/${root}/1`,
  `DELETE /user/${root}/1`,
  `POST /user/${root}/active/items`,
  `PATCH /user/${root}/1/items`,
  `PATCH /user/${root}/1/items/2`,
  `DELETE /user/${root}/1/items/2`,
  `DELETE /user/${root}/1/items`,
  `POST /user/${root}/1/drop_ships`,
  `POST /user/${root}/1/drop_ships/validate`,
  `PATCH /user/${root}/1/drop_ships/2`,
  `POST /user/${root}/1/copy`,
  `POST /user/${root}/1/create_in_sap`,
  `POST /user/${root}/1/activate`,
  `PATCH /user/${root}/1/partial_update`,
  `GET /user/${root}/1/items/2/batches/configs`,
  `PATCH /user/${root}/1/items/2/batches`,
  `PATCH /user/${root}/1/shipping_option`,
  `POST /user/${root}/1/attachments`,
  `GET /user/${root}/1/attachments/2`,
  `DELETE /user/${root}/1/attachments/2`,
];

const lists = ["salesdocs", "orders", "quotes", "invoices", "shipments", "payments", "open_items"];

/**
 * Calls of the specification (customer-portal.md and administration.md, section 7) below /api/v1, with the method that
 * fits what they do. Decision 120 says which ones pages answer instead.
 */
const specifiedCalls = [
  "GET /site_configs",
  "GET /dashboard/navigation",
  "GET /user/partners",
  "GET /assigned_partners",
  "GET /partners",
  "PATCH /user/search_criteria/orders",
  "GET /themes/current",
  "GET /configurations/catalog/drop_down_menu",
  "GET /configurations/catalog/login_form",
  "GET /sales_areas/1/catalog/category_products",
  "GET /sales_areas/1/catalog/category_products/2",
  "GET /sales_areas/1/catalog/searches",
  "GET /sales_areas/1/catalog/searches/bolt",
  "POST /sales_areas/1/catalog/images",
  "GET /sales_areas/1/catalog/suggestions/bolt",
  "GET /guest/catalog/suggestions/bolt",
  "GET /sales_areas/1/catalog/search_filters",
  "GET /sales_areas/1/catalog/category_filters",
  "GET /guest/catalog/search_filters",
  "GET /guest/catalog/category_filters",
  "GET /sales_areas/default/catalog/news",
  "GET /sales_areas/default/catalog/resources",
  "POST /atp_checks/bulk",
  "GET /check-price",
  "GET /material_searches",
  "GET /cart_material_searches",
  "GET /user/favorite_items",
  "POST /user/favorite_items",
  "DELETE /user/favorite_items",
  ...callsOfCarts("carts", "saved_carts"),
  ...callsOfCarts("quotes", "saved_quotes"),
  "POST /user/carts/1/review_requests",
  "POST /user/carts/1/save_as_quote",
  "POST /salesdocs/1/copy",
  "POST /quotes/1/copy",
  ...["salesdocs", "quotes", "salesdoc_changes", "quote_changes", "salesdoc_requests"].map(
    (name) => `GET /carts/${name}`,
  ),
  "GET /carts/salesdocs_batches",
  "GET /carts/quotes_batches",
  "GET /review_requests",
  "PATCH /review_requests/1",
  ...lists.flatMap((list) => [
    `GET /${list}`,
    `GET /${list}/filters/last`,
    `GET /${list}/configs`,
    `GET /${list}/download`,
    `POST /${list}/download`,
  ]),
  "GET /accounts/1",
  "GET /open_items/new",
  "POST /open_items",
  "GET /down_payments",
  "POST /down_payments",
  "GET /payment_methods/card_fields",
  "GET /recent_orders",
  "GET /recently_shipped_orders",
  "GET /summaries/configs",
  "GET /orders/1",
  "GET /quotes/1",
  "GET /invoices/1",
  "GET /orders/1/items/download",
  "GET /salesdocs/1/output_types/invoice",
  "GET /invoices/1/output_types/invoice",
  "GET /reports/pdf_orders",
  "GET /reports/pdf_orders/filters/last",
  "GET /reports/sap",
  "GET /reports/background_carts",
  "GET /reports/web_transactions",
  "GET /user/e_claims",
  "POST /user/e_claims",
  "GET /user/logins",
  "POST /issues",
  "POST /sales_requests",
  "GET /user/sales_areas/1/promotional_banner",
  "GET /login_notifications",
  "POST /admin/users/1/notifications",
  "POST /admin/users/1/unlock",
  "GET /admin/users/1/clone",
  "GET /admin/catalog_configs",
  "PATCH /admin/catalog_configs/1",
  "GET /admin/themes/default/copy",
];

function isCalled(call: string): boolean {
  const [method, path = ""] = call.split(" ");
  const parts = path.split("/");
  return apiTable.some((route) => {
    const segments = route.path.split("/");
    return (
      route.method === method &&
      segments.length === parts.length &&
      segments.every((segment, index) => segment.startsWith(":") || segment === parts[index])
    );
  });
}

it("answers each call of the specification", () => {
  expect(specifiedCalls.filter((call) => !isCalled(call))).toEqual([]);
});
