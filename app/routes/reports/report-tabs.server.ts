import { mayReadBackgroundCarts } from "~/features/carts/background/background-carts.queries.server";
import { maySeeSent } from "~/features/carts/cart-rules";
import { mayReadPdfOrders } from "~/features/pdf-orders/pdf-order-rules";
import { mayRunReports } from "~/features/report-library/library-rules";
import { mayReadSpend } from "~/features/reports/groups/spend.queries.server";
import { mayReadTransactions } from "~/features/reports/web-transactions.queries.server";
import type { Entrance } from "~/http/entrance/entrance";
import { paths } from "~/http/paths";
import type { Tab } from "~/ui/pages/Tabs";

/** Links the reports that open for the reader. */
export function reportTabs({ actor, t }: Entrance, current: string): Tab[] {
  const reports = [
    { href: "/reports/ecommerce", label: t("reports.sent.title"), rule: maySeeSent },
    { href: "/reports/ecommerce/sums", label: t("reports.orderSums.title"), rule: maySeeSent },
    { href: "/reports/spend", label: t("reports.spend.title"), rule: mayReadSpend },
    { href: paths.reportLibrary(), label: t("reports.library.title"), rule: mayRunReports },
    { href: "/reports/pdf_orders", label: t("reports.pdf.title"), rule: mayReadPdfOrders },
    { href: "/reports/web_transactions", label: t("reports.web.title"), rule: mayReadTransactions },
    { href: paths.backgroundCarts(), label: t("cart.background.title"), rule: mayReadBackgroundCarts },
  ];
  return reports
    .filter(({ rule }) => rule(actor, {}).allowed)
    .map(({ href, label }) => ({ href, label, current: href === current }));
}
