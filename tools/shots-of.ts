export interface PageGroup {
  /** Demo account of the visitor; guests have none. */
  who?: string;
  /** Materials that are put into the cart before. */
  buys?: readonly string[];
  pages: readonly {
    address: string;
    /** Follows the first link on the page that begins with this. */
    follow?: string;
  }[];
}

const at = (...addresses: string[]) => addresses.map((address) => ({ address }));

/** Pages of the portal, grouped by their users. Add new pages to their group. */
export const pageGroups: Readonly<Record<string, PageGroup>> = {
  outside: { pages: at("/", "/registration", "/password/reset", "/guest/catalog", "/cookies", "/nonsense") },
  today: { who: "buyer", pages: at("/dashboard", "/orders/changes", "/shortcuts") },
  todayOfRequester: { who: "requester", pages: at("/dashboard") },
  todayOfApprover: { who: "approver", pages: at("/dashboard", "/approvals") },
  todayOfRepresentative: { who: "csr", pages: at("/dashboard") },
  todayOfAdministrator: { who: "admin", pages: at("/dashboard") },
  account: { who: "buyer", pages: at("/profile", "/profile/feeds", "/partners", "/profile/two_step") },
  catalog: {
    who: "buyer",
    pages: [
      ...at("/catalog", "/catalog?q=bolt&view=list", "/catalog?q=zzzzzz", "/catalog/1000/favorites"),
      ...at("/catalog/1000/families/101010-din-933?q=m8", "/catalog/1000/1018210", "/catalog/1000/6005000"),
    ],
  },
  ordering: {
    who: "manager",
    buys: ["1000010", "1000020", "1000030", "1"],
    pages: at("/cart/shop", "/cart/shop/bulk", "/cart/shop/materials?description=bolt", "/cart/saved"),
  },
  checkout: {
    who: "buyer",
    buys: ["1018210", "1000010"],
    pages: [
      ...at("/cart/shop", "/cart/shipping", "/cart/payment", "/cart/waiting"),
      { address: "/orders?date_range=all", follow: "/cart/copy" },
    ],
  },
  quoting: { who: "manager", pages: at("/quotes/shop", "/quotes/saved", "/quotes", "/approvals") },
  lists: {
    who: "buyer",
    pages: at(
      "/orders?date_range=365",
      "/invoices?date_range=all",
      "/shipments?date_range=all",
      "/payments",
      "/find?q=1",
    ),
  },
  documents: {
    who: "buyer",
    pages: [
      { address: "/orders?date_range=365", follow: "/orders/4" },
      { address: "/quotes?date_range=365", follow: "/quotes/" },
      { address: "/invoices?date_range=all", follow: "/invoices/" },
      { address: "/shipments?date_range=all", follow: "/shipments/" },
    ],
  },
  money: {
    who: "buyer",
    pages: at(
      "/open_items",
      "/open_items/statement",
      "/open_items/reconcile",
      "/down_payments",
      "/reports/spend",
    ),
  },
  service: {
    who: "buyer",
    pages: at("/help", "/user/requests", "/report/e_claim", "/user/e_claims", "/report/sales_request"),
  },
  reports: {
    who: "buyer",
    pages: at("/reports/ecommerce", "/reports/web_transactions", "/reports/pdf_orders", "/reports/sap"),
  },
  people: {
    who: "admin",
    pages: at(
      "/admin",
      "/admin/users",
      "/admin/roles",
      "/admin/registrations",
      "/admin/sessions",
      "/admin/users/create/1",
    ),
  },
  settings: {
    who: "admin",
    pages: at(
      "/admin/system_settings/system_configurations",
      "/admin/system_settings/sales_areas",
      "/admin/configs",
      "/admin/configs/example/try",
      "/admin/demo/erp-faults",
    ),
  },
  content: {
    who: "admin",
    pages: [
      ...at("/admin/catalog_configs/news", "/admin/email_templates", "/admin/demo/outbox"),
      { address: "/admin/roles", follow: "/admin/roles/" },
    ],
  },
};
