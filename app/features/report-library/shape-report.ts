import type { ReportColumn } from "~/erp/erp";
import type { ReportGroup } from "~/features/reports/groups/group-report";
import { GroupSums, startOf } from "~/features/reports/groups/total-groups";
import type { ReportTable } from "./library-report";

/** Brings the columns of a table into the order of a definition; columns that the source lost are left out. */
export function tableOf(
  source: { columns: readonly string[]; rows: readonly string[][] },
  columns: readonly ReportColumn[],
): ReportTable {
  const places = columns
    .map((column) => ({ column, index: source.columns.indexOf(column.name) }))
    .filter(({ index }) => index >= 0);
  return {
    columns: places.map(({ column }) => column),
    rows: source.rows.map((row) => places.map(({ index }) => row[index] ?? "")),
  };
}

/** Returns the columns that a report reads: those it shows, what it groups by, and the currency of its amounts. */
export function neededColumns(
  all: readonly ReportColumn[],
  { columns, groupBy }: { columns: readonly string[]; groupBy: string | null },
): ReportColumn[] {
  const names = [...new Set([...columns, ...(groupBy ? [groupBy] : [])])];
  const chosenColumns = names.flatMap((name) => all.find((column) => column.name === name) ?? []);
  const currency = all.find(({ name }) => name === "currency");
  const hasAmount = chosenColumns.some(({ kind }) => kind === "amount" || kind === "price");
  return currency && hasAmount && !chosenColumns.includes(currency)
    ? [...chosenColumns, currency]
    : chosenColumns;
}

/** Keeps the rows whose columns contain the texts, in any case. */
export function filterRows(table: ReportTable, filters: Readonly<Record<string, string>>): ReportTable {
  const searches = Object.entries(filters).flatMap(([name, text]) => {
    const index = table.columns.findIndex((column) => column.name === name);
    return index >= 0 && text.trim() ? [{ index, text: text.trim().toLowerCase() }] : [];
  });
  if (searches.length === 0) return table;
  const matches = (row: readonly string[]) =>
    searches.every(({ index, text }) => (row[index] ?? "").toLowerCase().includes(text));
  return { ...table, rows: table.rows.filter(matches) };
}

/** Column whose amounts a report adds up, if it has one. */
export const amountColumn = ({ columns }: Pick<ReportTable, "columns">): ReportColumn | null =>
  columns.find(({ kind }) => kind === "amount") ?? null;

/** Adds the rows up by a column, days by their month; each group counts its rows. */
export function groupTable(table: ReportTable, by: string): ReportGroup[] {
  const groupColumn = table.columns.find(({ name }) => name === by);
  return sumsOf(table, (row, indexOf) => {
    const value = row[indexOf(by)] ?? "";
    return groupColumn?.kind === "date" && value ? startOf(value.slice(0, 10), "month") : value;
  });
}

/** Adds all rows up, one sum for each currency. */
export const totalsOfTable = (table: ReportTable): ReportGroup[] => sumsOf(table, () => "");

function sumsOf(
  table: ReportTable,
  keyOf: (row: readonly string[], indexOf: (name: string) => number) => string,
): ReportGroup[] {
  const indexes = new Map(table.columns.map(({ name }, index) => [name, index]));
  const indexOf = (name: string) => indexes.get(name) ?? -1;
  const amountIndex = indexOf(amountColumn(table)?.name ?? "");
  const sums = new GroupSums();
  for (const row of table.rows) {
    const amount = row[amountIndex] || "0";
    const currency = amountIndex >= 0 ? (row[indexOf("currency")] ?? "") : "";
    sums.add({ key: keyOf(row, indexOf), amount, currency });
  }
  return sums.groups();
}
