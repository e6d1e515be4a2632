import type { ListView, Row, RowKind } from "../lists/list-view";

const names = [
  "Hansen Werkzeugbau GmbH & Co. Kommanditgesellschaft, Niederlassung Bremerhaven",
  "Rivière Outillage SARL",
  "Van der Meer Installatietechniek B.V.",
  "Oficina Central do Porto, Lda.",
  "Gradnja Novi Sad d.o.o.",
  "上海精工机械有限公司",
  "North Quay Marine Supplies Ltd",
];

const states = [
  { code: "PEND", label: "Open" },
  { code: "SHIP", label: "Shipped" },
  { code: "GI", label: "Goods issued" },
  { code: "GR", label: "Received" },
  { code: "CANC", label: "Cancelled" },
  { code: "DENY", label: "Denied" },
];

const exceptions: Record<number, RowKind> = { 2: "late", 5: "overdue" };

function order(index: number): Row {
  const number = String(4_000_711 + index);
  const cents = (index * 7_919_113) % 100;
  const amount = `${(index * 48_271 + 1_234) % 250_000}.${String(cents).padStart(2, "0")}`;
  const exception = exceptions[index];
  return {
    id: number,
    ...(exception ? { kind: exception } : {}),
    cells: {
      number: { kind: "text", text: number, href: `/orders/${number}` },
      date: { kind: "date", date: `2026-11-${String(20 - index).padStart(2, "0")}` },
      soldTo: {
        kind: "text",
        text: names[index % names.length] ?? "",
        note: String(100_200 + (index % names.length)),
      },
      poNumber: { kind: "text", text: `PO-2026/${8_800 + index * 3}` },
      status: { kind: "status", ...(states[index % states.length] ?? { code: "PEND", label: "Open" }) },
      total: { kind: "money", amount, currency: "EUR" },
      deliveries: {
        kind: "links",
        links:
          index % 3 === 0
            ? []
            : [{ text: String(8_001_000 + index), href: `/shipments?q=${8_001_000 + index}` }],
      },
      actions: {
        kind: "actions",
        actions: [{ label: "Reorder", name: `Reorder ${number}`, href: `/orders/${number}/copy` }],
      },
    },
  };
}

/** A list as buyers see it every day: outer columns stay, ten of many rows, sorted, searched. */
export const orders: ListView = {
  name: "orders",
  address: "/orders?q=47&sort_by=date&order=desc",
  caption: "Orders",
  columns: [
    { name: "number", caption: "Number", datatype: "text", sortable: true, sticky: "left", key: true },
    { name: "date", caption: "Date", datatype: "date", sortable: true },
    { name: "soldTo", caption: "Sold-to", datatype: "text", width: "wide", wrap: true },
    { name: "poNumber", caption: "Purchase order", datatype: "text", sortable: true },
    { name: "status", caption: "Status", datatype: "status" },
    { name: "total", caption: "Total", datatype: "money", sortable: true },
    { name: "deliveries", caption: "Deliveries", datatype: "links" },
    { name: "internal", caption: "Internal", datatype: "text", hidden: true },
    { name: "actions", caption: "Actions", datatype: "actions", action: true, sticky: "right" },
  ],
  rows: Array.from({ length: 10 }, (_, index) => order(index)),
  sort: { field: "date", direction: "desc" },
  paging: { page: 2, pageSize: 10, totalResults: 10_000, more: true },
};

const line = ({
  item,
  material,
  name,
  quantity,
  net,
  ...row
}: Record<"item" | "material" | "name" | "quantity" | "net", string> & Partial<Row>): Row => ({
  id: item,
  ...row,
  cells: {
    item: { kind: "text", text: item },
    material: { kind: "text", text: material, note: name, href: `/catalog/tools/${material}` },
    quantity:
      row.kind === "child" || row.kind === "included"
        ? { kind: "quantity", quantity, unit: "PC" }
        : {
            kind: "input",
            name: `quantity:${item}`,
            value: quantity,
            label: `Quantity of item ${item}`,
            ...(row.kind === "info"
              ? { note: "Unit of measure will be defined after clicking the 'Update' button." }
              : { unit: "PC" }),
            ...(row.kind === "error" ? { errors: ["Enter at least 10."] } : {}),
          },
    delivery: { kind: "date", date: "2026-11-27" },
    net: { kind: "money", amount: net, currency: "EUR" },
    actions:
      row.kind === "child" || row.kind === "included"
        ? null
        : {
            kind: "actions",
            actions: [{ label: "Remove", name: `Remove item ${item}`, intent: `remove:${item}` }],
          },
  },
});

/** A cart with every kind of line there is. */
export const cartLines: ListView = {
  name: "cart",
  address: "/cart/shop",
  caption: "Cart lines",
  selectable: true,
  inForm: true,
  columns: [
    { name: "item", caption: "Item", datatype: "text", width: "narrow", sortable: true },
    { name: "material", caption: "Material", datatype: "text", key: true, wrap: true, sortable: true },
    { name: "quantity", caption: "Quantity", datatype: "input", width: "medium" },
    { name: "delivery", caption: "Delivery", datatype: "date" },
    { name: "net", caption: "Net", datatype: "money" },
    { name: "actions", caption: "Actions", datatype: "actions", action: true },
  ],
  rows: [
    line({
      item: "10",
      material: "TP-4500",
      name: "Cordless drill, 18 V, with two batteries",
      quantity: "12",
      net: "1548.00",
      selected: true,
    }),
    line({
      item: "20",
      material: "SET-110",
      name: "Service set for hydraulic presses",
      quantity: "1",
      net: "2310.50",
      kind: "parent",
      open: true,
    }),
    line({
      item: "21",
      material: "HP-8812",
      name: "Seal kit",
      quantity: "4",
      net: "0.00",
      kind: "child",
      partOf: "20",
    }),
    line({
      item: "22",
      material: "HP-8813",
      name: "Operating manual",
      quantity: "1",
      net: "0.00",
      kind: "included",
      partOf: "20",
    }),
    line({
      item: "30",
      material: "GL-0032",
      name: "Nitrile gloves, size 9",
      quantity: "3.5",
      net: "41.65",
      kind: "error",
      messages: [{ severity: "error", text: "Material GL-0032 is sold in packs of 10." }],
    }),
    line({
      item: "50",
      material: "SET-240",
      name: "Workshop set, 86 parts",
      quantity: "2",
      net: "1180.00",
      kind: "parent",
      open: false,
    }),
    line({
      item: "51",
      material: "SP-0019",
      name: "Ring spanner, 19 mm",
      quantity: "2",
      net: "0.00",
      kind: "child",
      partOf: "50",
    }),
    line({
      item: "40",
      material: "BL-7000",
      name: "Band-saw blade 2,360 × 19 mm, bimetal, variable pitch",
      quantity: "1250",
      net: "18437.50",
      kind: "info",
      messages: [{ severity: "info", text: "250 pieces on 27 November, the rest on 4 December." }],
    }),
  ],
};

/** A list of the administration: rows that are deleted and can be restored, and rows that are locked. */
export const roles: ListView = {
  name: "roles",
  address: "/admin/roles",
  caption: "Roles",
  selectable: true,
  columns: [
    { name: "title", caption: "Title", datatype: "text", key: true, sortable: true },
    { name: "users", caption: "Users", datatype: "number", sortable: true },
    { name: "active", caption: "Active", datatype: "yesNo" },
    { name: "changed", caption: "Changed", datatype: "instant" },
    { name: "actions", caption: "Actions", datatype: "actions", action: true },
  ],
  rows: [
    role("Buyer", "1284", "normal", [{ label: "Edit", name: "Edit Buyer", href: "/admin/roles/1" }]),
    role("Approver", "37", "locked", [{ label: "Unlock", name: "Unlock Approver", intent: "unlock:2" }]),
    role("Former agents", "0", "deleted", [
      { label: "Restore", name: "Restore Former agents", intent: "restore:3" },
    ]),
  ],
  sort: { field: "title", direction: "asc" },
};

function role(
  title: string,
  users: string,
  kind: Row["kind"],
  actions: Extract<NonNullable<Row["cells"][string]>, { kind: "actions" }>["actions"],
): Row {
  return {
    id: title.slice(0, 3).toLowerCase(),
    ...(kind ? { kind } : {}),
    cells: {
      title: { kind: "text", text: title },
      users: { kind: "number", value: users },
      active: { kind: "yesNo", yes: kind !== "deleted" },
      changed: { kind: "instant", instant: "2026-11-20T14:03:09Z" },
      actions: { kind: "actions", actions },
    },
  };
}

export const emptyList: ListView = {
  ...orders,
  rows: [],
  empty: "999999 - Not Found. Please check your input and try again.",
};
