import { useT } from "~/i18n/i18n-context";

/** Scale prices by minimum quantity; their units and the currency are the same for all. */
export interface Scales {
  unit: string;
  /** Currency and unit of the prices, such as `EUR per PCE`. */
  per: string;
  prices: [from: string, price: string][];
}

/** A table with units and currency in its head, as they are the same in all rows. */
export function PriceScales({ scales: { unit, per, prices } }: { scales: Scales }) {
  const t = useT();
  return (
    <table className="scales">
      <caption className="unseen">{t("catalog.scales")}</caption>
      <thead>
        <tr>
          <th scope="col">
            {`${t("catalog.from")} `}
            <small>{unit}</small>
          </th>
          <th scope="col">
            {`${t("catalog.price")} `}
            <small>{per}</small>
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

/** Rows of one column in a tooltip (C-389). */
const columnRows = 3;

/** Scale prices of a tooltip: side by side in as many columns as they need, so that long scales stay low. */
export function PriceScaleColumns({ scales }: { scales: Scales }) {
  const { prices } = scales;
  const columns = Array.from({ length: Math.ceil(prices.length / columnRows) }, (_, column) =>
    prices.slice(column * columnRows, (column + 1) * columnRows),
  );
  return (
    <div className="scale-columns">
      {columns.map((columnPrices) => (
        <PriceScales key={columnPrices[0]?.[0]} scales={{ ...scales, prices: columnPrices }} />
      ))}
    </div>
  );
}
