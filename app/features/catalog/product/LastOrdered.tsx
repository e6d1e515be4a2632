import { formatDate, formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { pricedUnit } from "~/i18n/quantity-words";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button } from "~/ui/pages/Button";
import { Money, Quantity } from "~/ui/pages/Money";
import type { PastOrder } from "../catalog";
import type { ProductPageProps } from "./product-page";

/** Earlier orders of this product with their prices, and a button to order the same again. */
export function LastOrdered(
  props: ProductPageProps & { history: readonly (PastOrder & { href: string })[] },
) {
  const { history, shown, orderable, rights, to } = props;
  const t = useT();
  const formats = useFormats();
  const [last] = history;
  if (!last) return null;
  return (
    <section className="card" aria-labelledby="last-ordered">
      <h2 id="last-ordered">{t("catalog.lastOrdered")}</h2>
      <ul>
        {history.map((order) => (
          <li key={order.number}>
            {formatDate(order.date, formats)} · <a href={order.href}>{order.number}</a>
            <br />
            <Quantity quantity={order.quantity} unit={order.unit} /> · {t("catalog.paid")}{" "}
            <Money amount={order.netPrice} currency={order.currency} />{" "}
            <small>{t("catalog.perUnit", { unit: pricedUnit(order, formats) })}</small>
          </li>
        ))}
      </ul>
      {orderable && rights.cart ? (
        <form method="post" action={to.items}>
          <CsrfField />
          <input
            type="hidden"
            name={`quantity:${shown.number}`}
            value={formatQuantity(last.quantity, formats)}
          />
          <input type="hidden" name={`unit:${shown.number}`} value={last.unit} />
          <Button intent={`add:${shown.number}`}>
            {t("catalog.orderAgain", { quantity: `${formatQuantity(last.quantity, formats)} ${last.unit}` })}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
