import type { AccountBalance, DocumentRow } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import { type DocumentRights, listHead, listRows } from "../document-list-view";
import { documentLists, type ListName } from "../document-lists";
import type { ListedRow } from "../find-rows.server";

const widgetRows = 5;
const columnsShown = ["doc_number", "date", "due_date", "po_number", "ship_status", "total", "actions"];

/** Shortens a list to its first rows and its most important columns. */
export function shortList(
  list: ListName,
  name: string,
  listedRows: readonly ListedRow[],
  localization: { t: Translate; rights: DocumentRights; today: string },
): ListView {
  const head = listHead(list, localization.t, { withItems: false });
  const columns = head.columns.filter((column) => columnsShown.includes(column.name));
  return {
    name,
    address: "/dashboard",
    caption: head.caption,
    columns: columns.map(({ sortable, sticky, ...column }) => column),
    rows: listRows(list, listedRows.slice(0, widgetRows), localization).map((row) => ({
      ...row,
      cells: Object.fromEntries(columns.map((column) => [column.name, row.cells[column.name] ?? null])),
    })),
  };
}

/** Shows by which day the recently shipped orders stand in their order. */
export function shippedList(
  view: ListView,
  shippedOn: Partial<Record<string, string>>,
  t: Translate,
): ListView {
  const shippedColumn = { name: "shipped_on", caption: t("documents.shippedOn"), datatype: "date" as const };
  return {
    ...view,
    columns: view.columns.flatMap((column) => (column.name === "date" ? [column, shippedColumn] : [column])),
    rows: view.rows.map((row) => {
      const date = shippedOn[row.id];
      return { ...row, cells: { ...row.cells, shipped_on: date ? { kind: "date", date } : null } };
    }),
  };
}

export const asFound = (rows: readonly DocumentRow[]): ListedRow[] =>
  rows.map((row) => ({ of: "document", row }));

/** Makes a table of balances, one row for each currency. */
export function balanceView(balances: readonly AccountBalance[], t: Translate): ListView {
  const column = (name: string, caption: string) => ({ name, caption, datatype: "money" as const });
  return {
    name: "open_amounts",
    address: "/dashboard",
    caption: t("documents.widgets.open_amounts"),
    columns: [
      { name: "payer", caption: t("documents.payer"), datatype: "text", key: true },
      column("outstanding", t("documents.outstanding")),
      column("overdue", t("documents.overdue")),
    ],
    rows: balances.map(({ payer, currency, outstanding, overdue }) => ({
      id: currency,
      cells: {
        payer: {
          kind: "text",
          text: payer,
          href: `${documentLists.open_items.path}?${new URLSearchParams({ payer_number: payer, date_range: "all" })}`,
        },
        outstanding: { kind: "money", amount: outstanding, currency },
        overdue: { kind: "money", amount: overdue, currency },
      },
    })),
  };
}
