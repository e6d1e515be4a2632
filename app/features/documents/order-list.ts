import type { DocumentRow, List } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import type { Column, ListView, Row, Sort } from "~/ui/list-view";

export const orderSorts = {
  by: ["number", "date", "poNumber", "shipTo", "status", "total"],
  usual: { field: "date", direction: "desc" },
} as const;

/** Orders as a list. Columns that can be sorted bear the names that the search knows. */
export function orderList(
  found: List<DocumentRow>,
  t: Translate,
  asked: { q: string; sort: Sort },
): Omit<ListView, "name" | "address"> {
  const columns: Column[] = [
    {
      name: "number",
      caption: t("documents.number"),
      datatype: "text",
      key: true,
      sortable: true,
      sticky: "left",
    },
    { name: "date", caption: t("documents.date"), datatype: "date", sortable: true },
    { name: "poNumber", caption: t("documents.poNumber"), datatype: "text", sortable: true },
    { name: "shipTo", caption: t("documents.shipTo"), datatype: "text", sortable: true, wrap: true },
    { name: "status", caption: t("documents.status"), datatype: "status", sortable: true },
    { name: "total", caption: t("documents.total"), datatype: "money", sortable: true, sticky: "right" },
  ];
  return {
    caption: t("documents.orders"),
    columns,
    rows: found.items.map(rowOf),
    sort: asked.sort,
    paging: {
      page: found.page,
      pageSize: found.pageSize,
      totalResults: found.total,
      more: found.more,
    },
    ...(asked.q ? { empty: t("ui.notFoundValue", { value: asked.q }) } : {}),
  };
}

function rowOf(order: DocumentRow): Row {
  const { number, date, poNumber, shipTo, shipStatus, status, total, currency } = order;
  return {
    id: number,
    cells: {
      number: { kind: "text", text: number, href: `/orders/${encodeURIComponent(number)}` },
      date: { kind: "date", date },
      poNumber: { kind: "text", text: poNumber },
      shipTo: { kind: "text", text: shipTo.name },
      status: { kind: "status", ...(shipStatus ?? status) },
      total: { kind: "money", amount: total, currency },
    },
  };
}
