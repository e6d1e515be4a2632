import type { Translate } from "~/i18n/translate";

export type FramePart =
  | "catalog"
  | "cart"
  | "admin"
  | "sessions"
  | "quoteCart"
  | "orders"
  | "quotes"
  | "shipments"
  | "invoices"
  | "reports"
  | "transactions"
  | "backgroundCarts"
  | "reportLibrary"
  | "spend"
  | "payments"
  | "openItems"
  | "claims"
  | "issues"
  | "approvals";

/**
 * Returns the entries of everyday work, which stand in the bar, and all others, which the menu has. Money leads to what
 * the reader may see of it.
 */
export function entriesOf(shows: (part: FramePart) => boolean, t: Translate) {
  const money = (["openItems", "invoices", "payments"] as const).find(shows);
  return {
    work: [
      { href: "/dashboard", label: t("frame.today"), shown: true },
      { href: "/catalog", label: t("frame.catalog"), shown: shows("catalog") },
      { href: "/orders", label: t("frame.orders"), shown: shows("orders") },
      { href: "/shipments", label: t("documents.shipments"), shown: shows("shipments") },
      { href: addresses[money ?? "openItems"], label: t("frame.money"), shown: money !== undefined },
      { href: "/quotes", label: t("documents.quotes"), shown: shows("quotes") },
    ],
    entries: [
      { href: "/approvals", label: t("cart.approval.list"), shown: shows("approvals") },
      { href: "/quotes/shop", label: t("cart.title.quote"), shown: shows("quoteCart") },
      { href: "/invoices", label: t("documents.invoices"), shown: shows("invoices") },
      { href: "/open_items", label: t("receivables.openItems"), shown: shows("openItems") },
      { href: "/down_payments", label: t("receivables.advance.title"), shown: shows("openItems") },
      { href: "/payments", label: t("documents.payments"), shown: shows("payments") },
      { href: "/user/e_claims", label: t("claims.title"), shown: shows("claims") },
      ...firstReport(t, shows),
      { href: "/user/requests", label: t("requests.help"), shown: true },
      { href: "/admin", label: t("frame.admin"), shown: shows("admin") },
      {
        href: "/admin/sessions",
        label: t("session.list.title"),
        shown: shows("sessions") && !shows("admin"),
      },
      { href: "/admin/issues", label: t("requests.issues"), shown: shows("issues") && !shows("admin") },
      {
        href: "/admin/support_codes",
        label: t("requests.support.title"),
        shown: shows("sessions") && !shows("admin"),
      },
      { href: "/profile", label: t("frame.profile"), shown: true },
    ],
  };
}

const addresses = { openItems: "/open_items", invoices: "/invoices", payments: "/payments" } as const;

/** Leads to the first report that opens for the reader; its tabs lead to the others. */
function firstReport(t: Translate, shows: (part: FramePart) => boolean) {
  const reports = [
    { href: "/reports/ecommerce", part: "reports" },
    { href: "/reports/spend", part: "spend" },
    { href: "/reports/sap", part: "reportLibrary" },
    { href: "/reports/web_transactions", part: "transactions" },
    { href: "/reports/background_carts", part: "backgroundCarts" },
  ] as const;
  const report = reports.find(({ part }) => shows(part));
  return report ? [{ href: report.href, label: t("reports.title"), shown: true }] : [];
}
