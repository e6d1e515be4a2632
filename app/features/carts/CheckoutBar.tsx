import { useT } from "~/i18n/i18n-context";
import { Button } from "~/ui/pages/Button";
import { Money } from "~/ui/pages/Money";
import type { CartView } from "./cart-view";

/** Leads to the next step; with lines and total it stays at the lower edge of a narrow window, where the summary is far down. */
export function CheckoutBar(props: {
  lines: number;
  totals: CartView["totals"];
  /** Intent and label of the button that leads to the next step. */
  intent: string;
  label: string;
}) {
  const t = useT();
  const { lines, totals, intent, label } = props;
  return (
    <div className="next-step">
      <span>
        {t("cart.lineCount", { count: lines })}
        {totals ? (
          <>
            {" · "}
            <strong>
              <Money amount={totals.total} currency={totals.currency} />
            </strong>
          </>
        ) : null}
      </span>
      <Button kind="main" intent={intent} data-page>
        {label}
      </Button>
    </div>
  );
}
