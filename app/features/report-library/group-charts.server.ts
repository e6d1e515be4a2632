import { barChartOf } from "~/features/reports/groups/bar-chart.server";
import type { ReportGroup } from "~/features/reports/groups/group-report";
import { formatNumber } from "~/i18n/formats";
import type { BarChartView } from "~/ui/pages/BarChart";
import { groupLabel, type Words } from "./library-list";
import type { ReportTable } from "./library-report";
import { amountColumn } from "./shape-report";

/** Bars of a chart; the table beside it has the further groups too. */
const maxBars = 20;
const maxLabelLength = 14;

/** Draws the groups of a report, a chart for each currency; a report without amounts shows how many rows there are. */
export function chartsOfGroups(
  table: ReportTable,
  { title, groupBy }: { title: string; groupBy: string | null },
  groups: readonly ReportGroup[],
  words: Words,
): BarChartView[] {
  const column = table.columns.find(({ name }) => name === groupBy);
  if (!column) return [];
  const hasAmounts = amountColumn(table) !== null;
  return [...new Set(groups.map(({ currency }) => currency))].flatMap((currency) => {
    const ofCurrency = groups.filter((group) => group.currency === currency);
    const shownGroups = column.kind === "date" ? ofCurrency.slice(-maxBars) : ofCurrency.slice(0, maxBars);
    const bars = shownGroups.map((group) => ({
      label: groupLabel(group, column, words).slice(0, maxLabelLength),
      value: hasAmounts ? Number(group.amount) : group.documents,
    }));
    const tick = (value: number) =>
      `${formatNumber(String(value), words.formats, { min: 0, max: 2 })} ${currency}`.trim();
    const chartTitle = words.t("reports.groups.chart", {
      report: title,
      currency: currency || words.t("reports.library.rows"),
    });
    return barChartOf({ id: currency || "rows", title: chartTitle }, bars, tick) ?? [];
  });
}
