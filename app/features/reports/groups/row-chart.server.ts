import { scaleLinear } from "d3-scale";
import type { RowChartView } from "~/ui/pages/RowChart";
import type { Bar } from "./bar-chart.server";

/** Bars that are read at a glance; further ones stand in the table alone. */
const maxRows = 10;
/** Characters that fit beside an amount on a phone. */
const maxLabelLength = 36;

/** Calculates a chart of the first bars, each below its name; null for a single one, which compares nothing. */
export function rowChartOf(
  { id, title }: Pick<RowChartView, "id" | "title">,
  bars: readonly Bar[],
  formatValue: (value: number) => string,
): RowChartView | null {
  if (bars.length < 2) return null;
  const rows = bars.slice(0, maxRows);
  const values = rows.map(({ value }) => value);
  const x = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .range([0, 100]);
  const place = (value: number) => Math.round(x(value) * 10) / 10;
  return {
    id,
    title,
    rows: rows.map(({ label, value }, row) => {
      const from = place(Math.min(0, value));
      const width = Math.round((place(Math.max(0, value)) - from) * 10) / 10;
      return { row, label: shorten(label), value: formatValue(value), from, width };
    }),
  };
}

const shorten = (label: string): string =>
  label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1).trimEnd()}…` : label;
