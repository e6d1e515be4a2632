import type { AvailabilityAnswer } from "~/erp/erp";
import { useT } from "~/i18n/i18n-context";
import { Money, Quantity } from "~/ui/Money";

/** From which quantity on which price holds; all of them in the same unit and currency. */
export interface Scales {
  unit: string;
  currency: string;
  prices: [from: string, price: string][];
}

export function scalesOf({
  scales,
  currency,
  unit,
}: Pick<AvailabilityAnswer, "scales" | "currency" | "unit">): Scales {
  return { unit: scales[0]?.unit ?? unit, currency, prices: scales.map(({ from, price }) => [from, price]) };
}

export function PriceScales({ scales: { unit, currency, prices } }: { scales: Scales }) {
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
        {prices.map(([from, price]) => (
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
