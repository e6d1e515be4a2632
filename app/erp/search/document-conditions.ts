import type { DocumentCriterion, DocumentSearch, DocumentSortKey } from "../port/documents";
import type { Where } from "./where";

/** Columns by which a list of documents is sorted. */
export const sortColumns: Record<DocumentSortKey, string> = {
  number: "number",
  date: "date",
  poNumber: "po_number",
  soldTo: "sold_to",
  shipTo: "ship_to",
  net: "net",
  total: "total",
  status: "status",
  dueDate: "due_date",
};

/** Conditions that a search sets on the dates and the status of a document. */
export function headConditions(search: DocumentSearch, where: Where): string[] {
  const { fromDate, toDate, dueFrom, dueTo, requestedTo, status } = search;
  const parts: string[] = [];
  if (fromDate) parts.push(`date >= ${where.value(fromDate)}`);
  if (toDate) parts.push(`date <= ${where.value(toDate)}`);
  if (dueFrom) parts.push(`due_date >= ${where.value(dueFrom)}`);
  if (dueTo) parts.push(`due_date <= ${where.value(dueTo)}`);
  if (requestedTo) parts.push(`requested_date <= ${where.value(requestedTo)}`);
  if (status) parts.push(`status = ${where.value(status)}`);
  return parts;
}

/** Criteria on the document itself; the others lead through its items or through other documents. */
const headColumns = {
  docNumber: "number",
  soldToNumber: "sold_to",
  shipToNumber: "ship_to",
  payerNumber: "payer",
};

type HeadCriterion = keyof typeof headColumns | "poNumber";

export const isHeadCriterion = (key: DocumentCriterion): key is HeadCriterion =>
  key === "poNumber" || key in headColumns;

export const headCriterion = (key: HeadCriterion, values: string[], where: Where): string =>
  key === "poNumber" ? where.hasPoNumber(values) : `${headColumns[key]} = ANY(${where.value(values)})`;
