import type { Translate } from "~/i18n/translate";

/** Arrangement of the navigation that a microsite chose. */
export interface Arrangement {
  /** Names of the bar's entries, in their order; those that are not named are left out. */
  workEntries: readonly string[];
  hiddenEntries: readonly string[];
}

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
export function entriesOf(
  shows: (part: FramePart) => boolean,
  t: Translate,
  { workEntries, hiddenEntries }: Arrangement,
) {
  const money = (["openItems", "invoices", "payments"] as const).find(shows);
  const work = [
    { name: "today", href: "/dashboard", label: t("frame.today"), shown: true },
    { name: "catalog", href: "/catalog", label: t("frame.catalog"), shown: shows("catalog") },
    { name: "orders", href: "/orders", label: t("frame.orders"), shown: shows("orders") },
    { name: "shipments", href: "/shipments", label: t("documents.shipments"), shown: shows("shipments") },
    {
      name: "money",
      href: addresses[money ?? "openItems"],
      label: t("frame.money"),
      shown: money !== undefined,
    },
    { name: "quotes", href: "/quotes", label: t("documents.quotes"), shown: shows("quotes") },
  ];
  const entries = [
    { name: "approvals", href: "/approvals", label: t("cart.approval.list"), shown: shows("approvals") },
    { name: "quoteCart", href: "/quotes/shop", label: t("cart.title.quote"), shown: shows("quoteCart") },
    { name: "invoices", href: "/invoices", label: t("documents.invoices"), shown: shows("invoices") },
    { name: "openItems", href: "/open_items", label: t("receivables.openItems"), shown: shows("openItems") },
    {
      name: "downPayments",
      href: "/down_payments",
      label: t("receivables.advance.title"),
      shown: shows("openItems"),
    },
    { name: "payments", href: "/payments", label: t("documents.payments"), shown: shows("payments") },
    { name: "claims", href: "/user/e_claims", label: t("claims.title"), shown: shows("claims") },
    ...firstReport(t, shows),
    { name: "requests", href: "/user/requests", label: t("requests.help"), shown: true },
    { name: "admin", href: "/admin", label: t("frame.admin"), shown: shows("admin") },
    {
      name: "sessions",
      href: "/admin/sessions",
      label: t("session.list.actTitle"),
      shown: shows("sessions") && !shows("admin"),
    },
    {
      name: "issues",
      href: "/admin/issues",
      label: t("requests.issues"),
      shown: shows("issues") && !shows("admin"),
    },
    {
      name: "supportCodes",
      href: "/admin/support_codes",
      label: t("requests.support.title"),
      shown: shows("sessions") && !shows("admin"),
    },
    { name: "profile", href: "/profile", label: t("frame.profile"), shown: true },
  ];
  return {
    work: workEntries.flatMap((name) => work.filter((entry) => entry.name === name)),
    entries: entries.filter(({ name }) => !hiddenEntries.includes(name)),
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
  return report ? [{ name: "reports", href: report.href, label: t("reports.title"), shown: true }] : [];
}
