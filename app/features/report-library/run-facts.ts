import { formatCount, formatDate, formatInstant, formatMoney } from "~/i18n/formats";
import type { StoredRun } from "./library.store.server";
import type { Words } from "./library-list";
import type { ReportTable } from "./library-report";
import { amountColumn, totalsOfTable } from "./shape-report";

/** Says what a run is about: customer, period, search, and what its amounts come to. */
export function runFacts(
  { partner, parameters, createdAt, rows }: Pick<StoredRun, "partner" | "parameters" | "createdAt" | "rows">,
  table: ReportTable | null,
  { t, formats }: Words,
): { label: string; value: string }[] {
  const { fromDate, toDate, filters } = parameters;
  const amount = table && amountColumn(table);
  const labelOf = (name: string) =>
    table?.columns.find((column) => column.name === name)?.label ?? t("ui.search");
  return [
    {
      label: t("frame.partner"),
      value: t("door.literal", { text: [partner.name, partner.number].filter(Boolean) }),
    },
    {
      label: t("documents.dateRange"),
      value: `${formatDate(fromDate, formats)} – ${formatDate(toDate, formats)}`,
    },
    ...Object.entries(filters).map(([name, text]) => ({ label: labelOf(name), value: text })),
    { label: t("reports.library.startedAt"), value: formatInstant(createdAt.toISOString(), formats) },
    ...(table ? [{ label: t("reports.library.rows"), value: formatCount(rows, formats) }] : []),
    ...(table && amount
      ? totalsOfTable(table).map(({ amount: sum, currency }) => ({
          label: amount.label,
          value: `${formatMoney(sum, formats, currency)} ${currency}`,
        }))
      : []),
  ];
}
