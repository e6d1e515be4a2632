import { barChartOf } from "~/features/reports/groups/bar-chart.server";
import type { ReportGroup } from "~/features/reports/groups/group-report";
import { rowChartOf } from "~/features/reports/groups/row-chart.server";
import { formatMoney, formatNumber } from "~/i18n/formats";
import { groupLabel, type Words } from "./library-list";
import type { GroupChart, ReportTable } from "./library-report";
import { amountColumn } from "./shape-report";

/** Days or months of a chart; the table beside it has the further ones too. */
const maxBars = 20;

/** Draws the groups of a report, a chart for each currency; a report without amounts shows how many rows there are. */
export function chartsOfGroups(
  table: ReportTable,
  { title, groupBy }: { title: string; groupBy: string | null },
  groups: readonly ReportGroup[],
  words: Words,
): GroupChart[] {
  const column = table.columns.find(({ name }) => name === groupBy);
  if (!column) return [];
  const hasAmounts = amountColumn(table) !== null;
  return [...new Set(groups.map(({ currency }) => currency))].flatMap((currency) => {
    const ofCurrency = groups.filter((group) => group.currency === currency);
    const isByDate = column.kind === "date";
    const bars = (isByDate ? ofCurrency.slice(-maxBars) : ofCurrency).map((group) => ({
      label: groupLabel(group, column, words),
      value: hasAmounts ? Number(group.amount) : group.documents,
    }));
    const tick = (value: number) =>
      `${formatNumber(String(value), words.formats, { min: 0, max: 2 })} ${currency}`.trim();
    const chartTitle = words.t("reports.groups.chart", {
      report: title,
      currency: currency || words.t("reports.library.rows"),
    });
    const amount = (value: number) =>
      hasAmounts ? `${formatMoney(value.toFixed(2), words.formats, currency)} ${currency}` : tick(value);
    const chart = { id: currency || "rows", title: chartTitle };
    return (isByDate ? barChartOf(chart, bars, tick) : rowChartOf(chart, bars, amount)) ?? [];
  });
}
