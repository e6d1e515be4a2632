import type { AvailabilityAnswer } from "~/erp/erp";
import { type Formats, formatMoney, formatQuantity } from "~/i18n/formats";
import { useT } from "~/i18n/i18n-context";

/** From which quantity on which price holds, as the visitor reads figures; all in the same unit and currency. */
export interface Scales {
  unit: string;
  currency: string;
  prices: [from: string, price: string][];
}

export function scalesOf(
  { scales, currency, unit }: Pick<AvailabilityAnswer, "scales" | "currency" | "unit">,
  formats: Formats,
): Scales {
  return {
    unit: scales[0]?.unit ?? unit,
    currency,
    prices: scales.map(({ from, price }) => [formatQuantity(from, formats), formatMoney(price, formats)]),
  };
}

/** A page of cards has as many of these as products: what all rows have in common stands above them. */
export function PriceScales({ scales: { unit, currency, prices } }: { scales: Scales }) {
  const t = useT();
  return (
    <table className="scales">
      <thead>
        <tr>
          <th scope="col">
            {`${t("catalog.from")} `}
            <small>{unit}</small>
          </th>
          <th scope="col">
            {`${t("catalog.price")} `}
            <small>{currency}</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map(([from, price]) => (
          <tr key={from}>
            <td>{from}</td>
            <td>{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
