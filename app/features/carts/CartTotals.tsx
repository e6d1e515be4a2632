import { useT } from "~/i18n/i18n-context";
import { Totals } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";
import type { SnapshotTotals } from "./price-snapshot";

/** Shows the ERP's totals; the portal adds nothing up itself. */
export function CartTotals({ totals }: { totals: SnapshotTotals }) {
  const t = useT();
  const { currency } = totals;
  const line = (term: string, amount: string) => ({
    term,
    value: <Money amount={amount} currency={currency} />,
  });
  return (
    <Totals
      lines={[
        line(t("cart.goods"), totals.goods),
        line(t("cart.freight"), totals.freight),
        ...(Number(totals.surcharges) === 0
          ? []
          : [line(totals.surchargeLabel || t("cart.surcharges"), totals.surcharges)]),
        line(t("cart.netTotal"), totals.net),
        line(t("cart.tax"), totals.tax),
      ]}
      sum={line(t("cart.total"), totals.total)}
    />
  );
}
