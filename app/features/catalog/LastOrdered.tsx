import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Money, Quantity } from "~/ui/Money";

export interface History {
  orders: { number: string; date: string; href: string }[];
  /** Of the last order. */
  line: {
    quantity: string;
    unit: string;
    netPrice: string;
    priceQuantity: string;
    priceUnit: string;
    currency: string;
  } | null;
}

/** When this customer ordered it before, how much, and for what price. */
export function LastOrdered({ history: { orders, line } }: { history: History }) {
  const t = useT();
  const formats = useFormats();
  return (
    <section className="card">
      <h2>{t("catalog.lastOrdered")}</h2>
      {line ? (
        <p>
          <Quantity quantity={line.quantity} unit={line.unit} /> ·{" "}
          <Money amount={line.netPrice} currency={line.currency} />{" "}
          <small>{t("catalog.perUnit", { quantity: line.priceQuantity, unit: line.priceUnit })}</small>
        </p>
      ) : null}
      <ul>
        {orders.map(({ number, date, href }) => (
          <li key={number}>
            {formatDate(date, formats)} · <a href={href}>{number}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
