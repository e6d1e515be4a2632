import type { PriceScale } from "~/erp/erp";
import { useT } from "~/i18n/i18n-context";
import { Money, Quantity } from "~/ui/Money";

/** From which quantity on which price holds. */
export function PriceScales({ scales }: { scales: readonly PriceScale[] }) {
  const t = useT();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("catalog.from")}</th>
          <th scope="col" className="right">
            {t("catalog.price")}
          </th>
        </tr>
      </thead>
      <tbody>
        {scales.map(({ from, unit, price, currency }) => (
          <tr key={from}>
            <td>
              <Quantity quantity={from} unit={unit} />
            </td>
            <td className="right">
              <Money amount={price} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
