import { formatDate, formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Button } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { Money, Quantity } from "~/ui/Money";
import type { PastOrder } from "./catalog";
import type { ProductPageProps } from "./ProductPage";

/** What this customer ordered and paid before, and the same once more. */
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
      <table>
        <thead>
          <tr>
            <th scope="col">{t("catalog.orderedOn")}</th>
            <th scope="col">{t("catalog.order")}</th>
            <th scope="col" className="right">
              {t("catalog.quantity")}
            </th>
            <th scope="col" className="right">
              {t("catalog.paid")}
            </th>
          </tr>
        </thead>
        <tbody>
          {history.map((order) => (
            <tr key={order.number}>
              <td className="nowrap">{formatDate(order.date, formats)}</td>
              <td>
                <a href={order.href}>{order.number}</a>
              </td>
              <td className="right">
                <Quantity quantity={order.quantity} unit={order.unit} />
              </td>
              <td className="right">
                <Money amount={order.netPrice} currency={order.currency} />
                <br />
                <small>
                  {t("catalog.perUnit", {
                    quantity: formatQuantity(order.priceQuantity, formats),
                    unit: order.priceUnit,
                  })}
                </small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
