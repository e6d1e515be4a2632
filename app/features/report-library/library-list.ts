import type { ReportColumn } from "~/erp/erp";
import { groupName } from "~/features/reports/groups/group-list";
import type { ReportGroup } from "~/features/reports/groups/group-report";
import { sortedGroups } from "~/features/reports/groups/total-groups";
import { type Formats, formatDate, formatNumber } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { Cell, Column, ListView, Row } from "~/ui/lists/list-view";
import type { ReportTable } from "./library-report";
import { amountColumn, groupTable } from "./shape-report";

export interface Words {
  t: Translate;
  formats: Formats;
}

/** Table of a report as it is shown and written into files: its rows, or its groups. */
export interface ShapedReport {
  columns: Column[];
  rows: Row[];
  /** Groups in their order; null for a list. */
  groups: ReportGroup[] | null;
}

/** Shapes a table as its definition says; the currency stands with the amounts. */
export function shapeReport(table: ReportTable, groupBy: string | null, words: Words): ShapedReport {
  const groupColumn = table.columns.find(({ name }) => name === groupBy);
  if (groupColumn) return groupedReport(table, groupColumn, words);
  const shownColumns = table.columns.filter(
    ({ name, kind }) => name !== "currency" || kind !== "text" || !hasMoney(table),
  );
  const columns = shownColumns.map((column, index) => columnOf(column, index));
  return {
    columns,
    rows: table.rows.map((row, index) => rowOf(table, shownColumns, row, index)),
    groups: null,
  };
}

const hasMoney = ({ columns }: ReportTable): boolean =>
  columns.some(({ kind }) => kind === "amount" || kind === "price");

const datatypes: Record<ReportColumn["kind"], Column["datatype"]> = {
  text: "text",
  date: "date",
  number: "number",
  amount: "money",
  price: "money",
  yesNo: "yesNo",
};

const columnOf = ({ name, label, kind }: ReportColumn, index: number): Column => ({
  name,
  caption: label,
  datatype: datatypes[kind],
  ...(index === 0 ? { key: true } : {}),
  ...(kind === "text" ? { wrap: true } : {}),
});

function rowOf(
  table: ReportTable,
  shownColumns: readonly ReportColumn[],
  row: readonly string[],
  index: number,
): Row {
  const textOf = (name: string) => row[table.columns.findIndex((column) => column.name === name)] ?? "";
  const currency = textOf("currency");
  const cells = shownColumns.map(({ name, kind }): [string, Cell | null] => [
    name,
    cellOf(kind, textOf(name), currency),
  ]);
  return { id: String(index), cells: Object.fromEntries(cells) };
}

function cellOf(kind: ReportColumn["kind"], value: string, currency: string): Cell | null {
  if (value === "") return null;
  if (kind === "date") return { kind: "date", date: value.slice(0, 10) };
  if (kind === "number") return { kind: "number", value };
  if (kind === "amount") return { kind: "money", amount: value, currency };
  if (kind === "price") return { kind: "money", amount: value, currency, isUnitPrice: true };
  if (kind === "yesNo") return { kind: "yesNo", yes: value === "true" };
  return { kind: "text", text: value };
}

function groupedReport(table: ReportTable, groupColumn: ReportColumn, words: Words): ShapedReport {
  const isByDate = groupColumn.kind === "date";
  const amount = amountColumn(table);
  const all = groupTable(table, groupColumn.name);
  const groups = amount || isByDate ? sortedGroups(all, isByDate) : byCount(all);
  const columns: Column[] = [
    {
      name: "group",
      caption: isByDate ? words.t("reports.by.month") : groupColumn.label,
      datatype: "text",
      key: true,
      wrap: true,
    },
    { name: "rows", caption: words.t("reports.library.rows"), datatype: "number" },
    ...(amount ? [{ name: "amount", caption: amount.label, datatype: "money" as const }] : []),
  ];
  const rows = groups.map(
    (group): Row => ({
      id: `${group.key} ${group.currency}`,
      cells: {
        group: { kind: "text", text: groupLabel(group, groupColumn, words), value: group.key },
        rows: { kind: "number", value: String(group.documents) },
        amount: { kind: "money", amount: group.amount, currency: group.currency },
      },
    }),
  );
  return { columns, rows, groups };
}

const byCount = (groups: readonly ReportGroup[]): ReportGroup[] =>
  [...groups].sort((one, other) => other.documents - one.documents || one.key.localeCompare(other.key));

/** Names a group: a month, yes or no, or its value; rows without a value are named so. */
export function groupLabel(group: ReportGroup, { kind }: ReportColumn, { t, formats }: Words): string {
  if (group.key === "") return t("reports.library.without");
  if (kind === "date") return groupName(group, "month", { t, formats });
  if (kind === "yesNo") return t(group.key === "true" ? "ui.yes" : "ui.no");
  return group.key;
}

/** Writes a cell as text, for papers. */
export function cellText(cell: Cell | null | undefined, { t, formats }: Words): string {
  if (!cell) return "";
  if (cell.kind === "date") return formatDate(cell.date, formats);
  if (cell.kind === "number") return formatNumber(cell.value, formats, { min: 0, max: 6 });
  if (cell.kind === "money")
    return `${formatNumber(cell.amount, formats, { min: 2, max: 4 })} ${cell.currency}`;
  if (cell.kind === "yesNo") return t(cell.yes ? "ui.yes" : "ui.no");
  return cell.kind === "text" ? cell.text : "";
}

/** Lists one page of a report. */
export function libraryList(
  { columns, rows }: ShapedReport,
  { caption, page, pageSize }: { caption: string; page: number; pageSize: number },
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption,
    columns,
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    paging: { page, pageSize, totalResults: rows.length },
    empty: t("reports.groups.none"),
  };
}
