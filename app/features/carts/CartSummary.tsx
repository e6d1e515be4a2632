import type { SubmissionResult } from "@conform-to/dom";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Button } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { Totals } from "~/ui/Facts";
import { Field } from "~/ui/Field";
import { Money } from "~/ui/Money";
import { typedValue } from "~/ui/submission";
import type { CartView } from "./cart-view";

/** The ERP's totals, and the button that sends the cart with exactly what was seen here. */
export function CartSummary(props: {
  cart: Omit<CartView, "lines">;
  totals: NonNullable<CartView["totals"]>;
  refused: SubmissionResult | undefined;
}) {
  const { cart, totals, refused } = props;
  const t = useT();
  const formats = useFormats();
  const { currency } = totals;
  return (
    <form method="post" aria-label={t("cart.total")}>
      <CsrfField />
      <input type="hidden" name="cart" value={cart.id ?? ""} />
      <input type="hidden" name="version" value={cart.version} />
      <input type="hidden" name="seenTotal" value={totals.total} />
      <input type="hidden" name="seenCurrency" value={currency} />
      <Totals
        lines={[
          { term: t("cart.freight"), value: <Money amount={totals.freight} currency={currency} /> },
          { term: t("cart.netTotal"), value: <Money amount={totals.net} currency={currency} /> },
          { term: t("cart.tax"), value: <Money amount={totals.tax} currency={currency} /> },
        ]}
        sum={{ term: t("cart.total"), value: <Money amount={totals.total} currency={currency} /> }}
      />
      {cart.messages.map((message) => (
        <p key={message.text} className={`notice ${message.severity}`}>
          {message.text}
        </p>
      ))}
      <Field
        label={t("cart.poNumber")}
        name="poNumber"
        errors={refused?.error?.poNumber ?? undefined}
        input={{ defaultValue: typedValue(refused, "poNumber"), autoComplete: "off", required: false }}
      />
      <Button kind="main" intent="submit">
        {t("cart.send")}
      </Button>
      {cart.asOf ? (
        <p>
          <small>{t("ui.asOf", { time: formatInstant(cart.asOf, formats) })}</small>
        </p>
      ) : null}
    </form>
  );
}
