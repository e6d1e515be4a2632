import type { DocumentCriterion, DocumentSortKey, ReceivableSearch } from "~/erp/erp";
import { maxOfferedCriteria } from "~/features/filters/filter-types";
import type { MessageKey } from "~/i18n/messages";
import type { Column } from "~/ui/lists/list-view";
import { type ShipChoice, shipChoices } from "./ship-statuses";

export {
  type ShipChoice,
  shipChoices,
  shippedStatuses,
  unshippedStatuses,
} from "./ship-statuses";

/** The lists of documents, each a declaration that pages, files and the API share. */
export const listNames = [
  "salesdocs",
  "orders",
  "quotes",
  "invoices",
  "shipments",
  "payments",
  "open_items",
] as const;
export type ListName = (typeof listNames)[number];

export interface DocumentList {
  path: string;
  title: MessageKey;
  /** The search criteria of the list, in their order. */
  criteria: readonly DocumentCriterion[];
  /** The default criterion: the active customer in this function. */
  usual: "soldToNumber" | "payerNumber";
  /** Ship statuses by which the list can be searched. */
  shipChoices: readonly ShipChoice[];
  /** Set where documents are valid until a day, so that those about to expire can be found. */
  expires?: true;
  /** The list can be searched by due date and open amount, and shows documents of any date. */
  owed?: true;
  /** Default sorting, if it is not the newest first. */
  sort?: { field: string; direction: "asc" | "desc" };
  columns: readonly ListColumn[];
}

type SortKey = DocumentSortKey | NonNullable<ReceivableSearch["sortBy"]>;

export interface ListColumn extends Omit<Column, "caption" | "sortable" | "remark"> {
  caption: MessageKey;
  remark?: { name: string; caption: MessageKey };
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
  remark: { name: "sold_to_number", caption: "documents.criteria.soldToNumber" },
  sort: "soldTo",
  line: true,
  hidden: true,
};
const shipTo: ListColumn = {
  name: "ship_to",
  caption: "documents.shipTo",
  datatype: "text",
  remark: { name: "ship_to_number", caption: "documents.criteria.shipToNumber" },
  sort: "shipTo",
  line: true,
};
const payer: ListColumn = {
  name: "payer",
  caption: "documents.payer",
  datatype: "text",
  remark: { name: "payer_number", caption: "documents.criteria.payerNumber" },
  line: true,
};
const kind: ListColumn = { name: "kind", caption: "documents.kind", datatype: "text" };
/** Figures that accountants want and most others do not. */
const accounting: ListColumn[] = [
  { name: "net", caption: "documents.net", datatype: "money", hidden: true },
  { name: "tax", caption: "documents.tax", datatype: "money", hidden: true },
  { name: "open_amount", caption: "documents.openAmount", datatype: "money", hidden: true },
  { name: "discount_until", caption: "documents.discountUntil", datatype: "date", hidden: true },
];
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
};
const outputs: ListColumn = {
  name: "output_types",
  caption: "documents.outputs",
  datatype: "links",
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
    shipChoices: [],
    columns: [
      number,
      kind,
      date,
      poNumber,
      soldTo,
      shipTo,
      total,
      items,
      status,
      references,
      outputs,
      actions,
    ],
  },
  orders: {
    path: "/orders",
    title: "documents.orders",
    criteria: [...people, ...ids, "deliveryNumber", "invoiceNumber", "trackingNumber", ...goods],
    usual: "soldToNumber",
    shipChoices,
    columns: [
      number,
      date,
      poNumber,
      soldTo,
      shipTo,
      total,
      items,
      { ...status, hidden: true },
      shipStatus,
      tracking,
      references,
      outputs,
      actions,
    ],
  },
  quotes: {
    path: "/quotes",
    title: "documents.quotes",
    criteria: [...people, ...ids, ...goods],
    usual: "soldToNumber",
    shipChoices: [],
    expires: true,
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
    shipChoices: [],
    columns: [
      number,
      kind,
      date,
      { name: "due_date", caption: "documents.dueDate", datatype: "date", sort: "dueDate" },
      poNumber,
      { ...payer, hidden: true },
      { ...shipTo, hidden: true },
      items,
      status,
      references,
      outputs,
      ...accounting,
      total,
    ],
  },
  shipments: {
    path: "/shipments",
    title: "documents.shipments",
    criteria: [...people, ...ids, "deliveryNumber", "orderNumber", "trackingNumber", ...goods],
    usual: "soldToNumber",
    shipChoices: shipChoices.filter((choice) => choice !== "LATE"),
    columns: [
      number,
      date,
      poNumber,
      soldTo,
      shipTo,
      items,
      shipStatus,
      tracking,
      references,
      outputs,
      actions,
    ],
  },
  payments: {
    path: "/payments",
    title: "documents.payments",
    criteria: ["payerNumber", "docNumber", "invoiceNumber", "orderNumber", "poNumber"],
    usual: "payerNumber",
    shipChoices: [],
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
  open_items: {
    path: "/open_items",
    title: "receivables.openItems",
    criteria: ["payerNumber", "docNumber", "invoiceNumber", "orderNumber", "poNumber"],
    usual: "payerNumber",
    shipChoices: [],
    owed: true,
    sort: { field: "due_date", direction: "asc" },
    columns: [
      { ...number, sort: undefined },
      kind,
      date,
      { name: "due_date", caption: "documents.dueDate", datatype: "date", sort: "dueDate" },
      { name: "days_overdue", caption: "receivables.daysOverdue", datatype: "number" },
      { ...poNumber, sort: undefined },
      { ...payer, sort: "payer", hidden: true },
      { ...status, sort: undefined, hidden: true },
      {
        name: "payment_block",
        caption: "receivables.paymentBlock",
        datatype: "text",
        wrap: true,
        width: "medium",
      },
      { name: "dunning_level", caption: "receivables.dunningLevel", datatype: "number" },
      { name: "discount", caption: "documents.cashDiscount", datatype: "money" },
      { name: "discount_until", caption: "documents.discountUntil", datatype: "date" },
      { ...references, hidden: true },
      {
        name: "item_number",
        caption: "receivables.itemNumber",
        datatype: "text",
        sort: "number",
        hidden: true,
      },
      { name: "amount", caption: "receivables.originalAmount", datatype: "money" },
      { name: "open_amount", caption: "documents.openAmount", datatype: "money", sort: "amount" },
    ],
  },
};

/** The default sorting: the newest first. */
const defaultSort = { field: "date", direction: "desc" } as const;

export const defaultSortOf = (list: DocumentList) => list.sort ?? defaultSort;

export const sortsOf = (list: DocumentList): string[] =>
  list.columns.filter((column) => column.sort).map((column) => column.name);

/** Translates a column of the address to the ERP port's sort key. */
export function sortKeyOf(list: DocumentList, column: string): SortKey {
  return list.columns.find((each) => each.name === column)?.sort ?? "date";
}

/** All criteria; an address may use one that the form of its list does not offer. */
export const criterionKeys = [
  "docNumber",
  "poNumber",
  "deliveryNumber",
  "salesdocNumber",
  "invoiceNumber",
  "orderNumber",
  "material",
  "materialNumber",
  "customerMaterial",
  "trackingNumber",
  "soldToNumber",
  "shipToNumber",
  "payerNumber",
] as const satisfies readonly DocumentCriterion[];

/** Criteria that identify one document, at any date. */
export const idCriteria: readonly DocumentCriterion[] = [
  "docNumber",
  "poNumber",
  "deliveryNumber",
  "salesdocNumber",
  "invoiceNumber",
  "orderNumber",
  "trackingNumber",
];

/** Criteria whose value is a customer number. */
export const partnerCriteria: readonly DocumentCriterion[] = ["soldToNumber", "shipToNumber", "payerNumber"];

/** Criteria whose value can be looked up. */
export const lookedUpCriteria: readonly DocumentCriterion[] = [
  ...partnerCriteria,
  "material",
  "materialNumber",
  "customerMaterial",
];

/** The choices of days back from today; the first is the default. */
export const dateRanges = [7, 14, 30, 90, 180, 365] as const;

/** File formats of a list: CSV and spreadsheet for people, plain CSV for programs. */
export const downloadKinds = ["csv", "xlsx", "plain"] as const;
export type DownloadKind = (typeof downloadKinds)[number];

export const formatOfKind: Record<DownloadKind, { format: "csv" | "xlsx"; plain: boolean }> = {
  csv: { format: "csv", plain: false },
  xlsx: { format: "xlsx", plain: false },
  plain: { format: "csv", plain: true },
};

/** Criteria of one search: the rows of the filter form where several may be given, as many as a filter offers. */
export const maxCriterionRows = maxOfferedCriteria;

/** Partners of one search. */
export const maxPartners = 20;

/** The number of rows from which a job writes the file of a list. */
export const longListRows = 2_000;
