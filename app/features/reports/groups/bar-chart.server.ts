import { scaleBand, scaleLinear } from "d3-scale";
import type { BarChartView } from "~/ui/pages/BarChart";

/** Bars that fit into one chart; more stand in the table alone. */
const maxBars = 60;
const maxLabels = 6;
/** Room for the labels on a phone, and what each takes there, in pixels. */
const labelsWidth = 300;
const characterWidth = 7.5;
const labelGap = 8;
const size = 1000;

export interface Bar {
  label: string;
  value: number;
}

/** Calculates a chart of bars; null for a single bar, which compares nothing, and for more than fit. */
export function barChartOf(
  { id, title }: Pick<BarChartView, "id" | "title">,
  bars: readonly Bar[],
  formatTick: (value: number) => string,
): BarChartView | null {
  if (bars.length < 2 || bars.length > maxBars) return null;
  const values = bars.map(({ value }) => value);
  const x = scaleBand<number>().domain(bars.keys()).range([0, size]).paddingInner(0.25).paddingOuter(0.1);
  // The upper margin is for the label of the highest line.
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .nice(4)
    .range([size, size * 0.1]);
  const place = (index: number) => Math.round(x(index) ?? 0);
  const width = Math.round(x.bandwidth());
  const zero = Math.round(y(0));
  const outline = values.map(
    (value, index) => `M${place(index)} ${zero}h${width}V${Math.round(y(value))}h-${width}z`,
  );
  const labelWidth = Math.max(...bars.map(({ label }) => label.length)) * characterWidth;
  // The last label ends with its bar, so that half of it stands further left than the others.
  const labelRoom = 1.5 * labelWidth + labelGap;
  const step = Math.ceil(bars.length * Math.max(1 / maxLabels, labelRoom / labelsWidth));
  return {
    id,
    title,
    bars: outline.join(""),
    ticks: y.ticks(4).map((value) => ({ label: formatTick(value), y: Math.round(y(value)) })),
    labels: bars
      .map(({ label }, index) => ({ label, x: place(index) + Math.round(width / 2) }))
      .filter((_, index) => (bars.length - 1 - index) % step === 0),
  };
}
