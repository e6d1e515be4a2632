import type { DocumentCriterion, DocumentSortKey, ReceivableSearch } from "~/erp/erp";
import type { MessageKey } from "~/i18n/messages";
import type { Column } from "~/ui/lists/list-view";

/** The lists of documents. Each is a declaration; the pages, the downloads and the API do the same with all of them. */
export const listNames = ["salesdocs", "orders", "quotes", "invoices", "shipments", "payments"] as const;
export type ListName = (typeof listNames)[number];

export interface DocumentList {
  path: string;
  title: MessageKey;
  /** Which of the search's criteria it offers, in this order. */
  criteria: readonly DocumentCriterion[];
  /** What it is searched by until somebody chooses otherwise: the active customer in this function. */
  usual: "soldToNumber" | "payerNumber";
  /** Whether a ship status can be chosen. */
  shipped: boolean;
  columns: readonly ListColumn[];
}

type SortKey = DocumentSortKey | NonNullable<ReceivableSearch["sortBy"]>;

export interface ListColumn extends Omit<Column, "caption" | "sortable"> {
  caption: MessageKey;
  sort?: SortKey;
}

const number: ListColumn = {
  name: "doc_number",
  caption: "documents.number",
  datatype: "text",
  key: true,
  sticky: "left",
  sort: "number",
};
const date: ListColumn = { name: "date", caption: "documents.date", datatype: "date", sort: "date" };
const poNumber: ListColumn = {
  name: "po_number",
  caption: "documents.poNumber",
  datatype: "text",
  sort: "poNumber",
};
const soldTo: ListColumn = {
  name: "sold_to",
  caption: "documents.soldTo",
  datatype: "text",
  sort: "soldTo",
  wrap: true,
  hidden: true,
};
const shipTo: ListColumn = {
  name: "ship_to",
  caption: "documents.shipTo",
  datatype: "text",
  sort: "shipTo",
  wrap: true,
};
const payer: ListColumn = { name: "payer", caption: "documents.payer", datatype: "text", wrap: true };
const status: ListColumn = {
  name: "status",
  caption: "documents.status",
  datatype: "status",
  sort: "status",
};
const shipStatus: ListColumn = {
  name: "ship_status",
  caption: "documents.shipStatus",
  datatype: "status",
};
const references: ListColumn = {
  name: "ref_doc_number",
  caption: "documents.references",
  datatype: "links",
  wrap: true,
};
const outputs: ListColumn = {
  name: "output_types",
  caption: "documents.outputs",
  datatype: "links",
  wrap: true,
};
const tracking: ListColumn = {
  name: "tracking_number",
  caption: "documents.tracking",
  datatype: "links",
  wrap: true,
};
const items: ListColumn = {
  name: "items",
  caption: "documents.items",
  datatype: "text",
  beneath: true,
};
const total: ListColumn = {
  name: "total",
  caption: "documents.total",
  datatype: "money",
  sort: "total",
};
const actions: ListColumn = {
  name: "actions",
  caption: "documents.actions",
  datatype: "actions",
  action: true,
  sticky: "right",
};
const ids = ["docNumber", "poNumber"] as const satisfies DocumentCriterion[];
const goods = ["materialNumber", "customerMaterial"] as const satisfies DocumentCriterion[];
const people = ["soldToNumber", "shipToNumber"] as const satisfies DocumentCriterion[];

export const documentLists: Record<ListName, DocumentList> = {
  salesdocs: {
    path: "/salesdocs",
    title: "documents.salesdocs",
    criteria: [...people, ...ids, ...goods],
    usual: "soldToNumber",
    shipped: false,
    columns: [
      number,
      { name: "kind", caption: "documents.kind", datatype: "text" },
      date,
      poNumber,
      soldTo,
      shipTo,
      items,
      status,
      references,
      outputs,
      total,
      actions,
    ],
  },
  orders: {
    path: "/orders",
    title: "documents.orders",
    criteria: [...people, ...ids, "deliveryNumber", "invoiceNumber", "trackingNumber", ...goods],
    usual: "soldToNumber",
    shipped: true,
    columns: [
      number,
      date,
      poNumber,
      soldTo,
      shipTo,
      items,
      { ...status, hidden: true },
      shipStatus,
      tracking,
      references,
      outputs,
      total,
      actions,
    ],
  },
  quotes: {
    path: "/quotes",
    title: "documents.quotes",
    criteria: [...people, ...ids, ...goods],
    usual: "soldToNumber",
    shipped: false,
    columns: [
      number,
      date,
      { name: "due_date", caption: "documents.validTo", datatype: "date", sort: "dueDate" },
      poNumber,
      soldTo,
      { ...shipTo, hidden: true },
      items,
      status,
      references,
      outputs,
      total,
      actions,
    ],
  },
  invoices: {
    path: "/invoices",
    title: "documents.invoices",
    criteria: ["payerNumber", ...people, ...ids, "orderNumber", "deliveryNumber", ...goods],
    usual: "payerNumber",
    shipped: false,
    columns: [
      number,
      date,
      { name: "due_date", caption: "documents.dueDate", datatype: "date", sort: "dueDate" },
      poNumber,
      { ...payer, hidden: true },
      { ...shipTo, hidden: true },
      items,
      status,
      references,
      outputs,
      total,
    ],
  },
  shipments: {
    path: "/shipments",
    title: "documents.shipments",
    criteria: [...people, ...ids, "deliveryNumber", "orderNumber", "trackingNumber", ...goods],
    usual: "soldToNumber",
    shipped: true,
    columns: [number, date, poNumber, soldTo, shipTo, items, shipStatus, tracking, references, outputs],
  },
  payments: {
    path: "/payments",
    title: "documents.payments",
    criteria: ["payerNumber", "docNumber", "invoiceNumber"],
    usual: "payerNumber",
    shipped: false,
    columns: [
      { ...number, name: "payment_number" },
      date,
      { ...payer, sort: "payer" },
      { name: "method", caption: "documents.method", datatype: "text" },
      { name: "reference", caption: "documents.reference", datatype: "text" },
      { ...status, sort: undefined },
      { ...references, caption: "documents.settles" },
      { name: "amount", caption: "documents.amount", datatype: "money", sort: "amount" },
    ],
  },
};

/** How lists are sorted unless somebody sorts them otherwise: the newest first. */
export const defaultSort = { field: "date", direction: "desc" } as const;

export const sortsOf = (list: DocumentList): string[] =>
  list.columns.filter((column) => column.sort).map((column) => column.name);

/** The search's own word for the column that the address names. */
export function sortKeyOf(list: DocumentList, column: string): SortKey {
  return list.columns.find((each) => each.name === column)?.sort ?? "date";
}

/** Numbers of documents name one of them, whenever it was made. */
export const idCriteria: readonly DocumentCriterion[] = [
  "docNumber",
  "poNumber",
  "deliveryNumber",
  "salesdocNumber",
  "invoiceNumber",
  "orderNumber",
  "trackingNumber",
];

/** Customers in search forms: each can be looked up, and the active one is at hand. */
export const partnerCriteria: readonly DocumentCriterion[] = ["soldToNumber", "shipToNumber", "payerNumber"];

/** What is looked up instead of being known by heart. */
export const lookedUpCriteria: readonly DocumentCriterion[] = [
  ...partnerCriteria,
  "material",
  "materialNumber",
  "customerMaterial",
];

export const shipStatuses = [
  "PEND",
  "NSHP",
  "SCHD",
  "DLCR",
  "PCKD",
  "GI",
  "SHIP",
  "PRCV",
  "GR",
  "CANC",
] as const;

/** Everything that has left the house, whatever became of it since. */
export const shippedStatuses = ["GI", "SHIP", "PRCV", "GR"] as const;

/** What can be chosen in a search form: one of them, or all of the shipped ones. */
export const shipChoices = ["SHIPPED", ...shipStatuses] as const;

/** Days back from today that can be chosen; the first is usual. */
export const dateRanges = [7, 14, 30, 90, 180, 365] as const;

/** As what a list can be saved: for people as text or as a spreadsheet, or as text for programs. */
export const downloadKinds = ["csv", "xlsx", "plain"] as const;
export type DownloadKind = (typeof downloadKinds)[number];

export const fileKinds: Record<DownloadKind, { format: "csv" | "xlsx"; plain: boolean }> = {
  csv: { format: "csv", plain: false },
  xlsx: { format: "xlsx", plain: false },
  plain: { format: "csv", plain: true },
};

/** Criteria of one search: the rows of the filter form where several may be given. */
export const maxCriterionRows = 4;

/** Partners of one search. */
export const maxPartners = 20;

/** The number of rows from which a job writes the file of a list. */
export const longListRows = 2_000;
