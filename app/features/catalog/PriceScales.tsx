import type { AvailabilityAnswer } from "~/erp/erp";
import { type Formats, formatMoney, formatQuantity } from "~/i18n/formats";
import { useT } from "~/i18n/i18n-context";

/** Formats scale prices by minimum quantity; unit and currency are the same for all. */
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

/** A table with unit and currency in its caption, as they are the same in all rows. */
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
