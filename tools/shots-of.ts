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
  account: { who: "buyer", pages: at("/dashboard", "/profile", "/partners", "/profile/two_step") },
  catalog: {
    who: "buyer",
    pages: [
      ...at("/catalog", "/catalog/1000/favorites"),
      { address: "/catalog", follow: "/catalog/1000/10" },
    ],
  },
  ordering: {
    who: "manager",
    buys: ["1000010", "1000020", "1000030", "1"],
    pages: at("/cart/shop", "/cart/shop/bulk", "/cart/saved", "/cart/shipping"),
  },
  quoting: { who: "manager", pages: at("/quotes/shop", "/quotes/saved", "/quotes", "/approvals") },
  documents: {
    who: "buyer",
    pages: [
      ...at("/orders", "/invoices", "/shipments", "/payments", "/find?q=1"),
      { address: "/orders", follow: "/orders/" },
      { address: "/invoices", follow: "/invoices/" },
    ],
  },
  reports: { who: "csr", pages: at("/dashboard", "/reports/ecommerce", "/admin/sessions") },
  people: {
    who: "admin",
    pages: at("/admin", "/admin/users", "/admin/roles", "/admin/registrations", "/admin/users/create/1"),
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
