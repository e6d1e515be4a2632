import { maySeeSent } from "~/features/carts/cart-rules";
import { mayReadSpend } from "~/features/reports/groups/spend.queries.server";
import { mayReadTransactions } from "~/features/reports/web-transactions.queries.server";
import type { Entrance } from "~/http/entrance/entrance";
import type { Tab } from "~/ui/pages/Tabs";

/** Links the reports that open for the reader. */
export function reportTabs({ actor, t }: Entrance, current: string): Tab[] {
  const reports = [
    { href: "/reports/ecommerce", label: t("reports.sent.title"), rule: maySeeSent },
    { href: "/reports/ecommerce/sums", label: t("reports.orderSums.title"), rule: maySeeSent },
    { href: "/reports/spend", label: t("reports.spend.title"), rule: mayReadSpend },
    { href: "/reports/web_transactions", label: t("reports.web.title"), rule: mayReadTransactions },
  ];
  return reports
    .filter(({ rule }) => rule(actor, {}).allowed)
    .map(({ href, label }) => ({ href, label, current: href === current }));
}
