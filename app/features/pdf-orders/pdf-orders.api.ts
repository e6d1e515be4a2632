import { paginationOf } from "~/features/carts/cart.api";
import type { OrderReading, ReadValue } from "~/features/order-reading/order-reading";
import type { PdfOrderLine, PdfOrderProblem, PdfOrderSearch, PdfOrderState } from "./pdf-order";
import type { PdfOrderTotals } from "./pdf-orders.store.server";
import type { Ruling } from "./unattended/ordering-rule";
import type { OrderingRule } from "./unattended/ordering-rules.store.server";

interface ListedPdfOrder {
  id: string;
  fileName: string;
  size: number;
  soldTo: string;
  soldToName: string;
  salesAreaId: string;
  state: PdfOrderState;
  problem: PdfOrderProblem | null;
  poNumber: string;
  version: number;
  createdAt: Date;
  readAt: Date | null;
  person: string;
  cart: { id: string; documentNumber: string | null } | null;
  sender: string;
  ruling: Ruling | null;
  isEditing: boolean;
  mayEdit: boolean;
  mayRetry: boolean;
}

const orderJson = (order: ListedPdfOrder) => ({
  id: order.id,
  version: order.version,
  fileName: order.fileName,
  size: order.size,
  status: order.state,
  because: order.problem,
  poNumber: order.poNumber,
  soldToNumber: order.soldTo,
  soldToName: order.soldToName,
  salesArea: order.salesAreaId,
  user: order.person,
  sender: order.sender || null,
  /** Verdict of the customer's rule; null without a rule. */
  ruling: order.ruling,
  createdAt: order.createdAt.toISOString(),
  readAt: order.readAt?.toISOString() ?? null,
  cartUuid: order.cart?.id ?? null,
  docNumber: order.cart?.documentNumber ?? null,
  editing: order.isEditing,
  mayActivate: order.mayEdit,
  mayRetry: order.mayRetry,
});

export function pdfOrdersJson(list: {
  items: readonly ListedPdfOrder[];
  totals: PdfOrderTotals;
  page: number;
  pageSize: number;
  editingPdfOrderId: string | null;
}) {
  const { items, totals, page, pageSize, editingPdfOrderId } = list;
  return {
    items: items.map(orderJson),
    totals: {
      pdfOrderTotal: totals.total,
      pdfOrderSuccess: totals.success,
      pdfOrderErrors: totals.errors,
    },
    editingPdfOrderId,
    pagination: paginationOf({ page, pageSize, total: totals.total }),
    cacheInfo: null,
  };
}

const valueJson = (value: ReadValue | null) =>
  value && { value: value.value, confidence: value.confidence, place: value.place };

/** Describes an order with each value as it was read: the text, how sure it is, and where it stands. */
export function pdfOrderJson({
  reading,
  lines,
  ...order
}: ListedPdfOrder & { reading: OrderReading | null; lines: readonly PdfOrderLine[] }) {
  return {
    ...orderJson(order),
    header: reading && {
      poNumber: valueJson(reading.header.poNumber),
      date: valueJson(reading.header.date),
      wantedDate: valueJson(reading.header.wantedDate),
      shipTo: valueJson(reading.header.shipTo),
      currency: valueJson(reading.header.currency),
    },
    hasText: reading?.hasText ?? null,
    totalConfirmed: reading?.isTotalConfirmed ?? null,
    items: lines.map((line, index) => ({
      index,
      material: line.material,
      name: line.name,
      quantity: line.quantity,
      unit: line.unit || (line.assumedUnit ?? ""),
      requestedDate: line.requestedDate ?? null,
      because: line.problem,
      inCart: line.item !== null,
      leftOut: line.isLeftOut,
      read: line.readLine === null ? null : lineJson(reading, line.readLine),
    })),
  };
}

function lineJson(reading: OrderReading | null, index: number) {
  const line = reading?.lines[index];
  if (!line) return null;
  return {
    position: line.position,
    confidence: line.confidence,
    material: valueJson(line.material),
    customerMaterial: valueJson(line.customerMaterial),
    description: valueJson(line.description),
    quantity: valueJson(line.quantity),
    unit: valueJson(line.unit),
    price: valueJson(line.price),
    per: line.per,
    amount: valueJson(line.amount),
    date: valueJson(line.date),
    deliveries: line.deliveries,
  };
}

export const searchJson = (search: PdfOrderSearch | null) =>
  search && {
    searchCriteria: search.criterion,
    searchCriteriaValue: search.value,
    fromDate: search.fromDate || null,
    toDate: search.toDate || null,
    state: search.state || null,
  };

interface OrderingRuleAnswer {
  rule:
    | (Pick<
        OrderingRule,
        | "version"
        | "senders"
        | "isUnattended"
        | "maxTotal"
        | "maxPricePercent"
        | "allowsLaterDates"
        | "updatedAt"
      > & { person: string })
    | null;
  address: string | null;
  currency: string;
}

/** The customer's rule and mail address; `version` is sent back with a change (optimistic lock). */
export const orderingRuleJson = ({ rule, address, currency }: OrderingRuleAnswer) => ({
  version: rule?.version ?? 0,
  mailAddress: address,
  senders: rule?.senders ?? [],
  unattended: rule?.isUnattended ?? false,
  maxTotal: rule?.maxTotal ?? "0",
  currency,
  maxPricePercent: rule?.maxPricePercent ?? 0,
  allowsLaterDates: rule?.allowsLaterDates ?? false,
  consentOf: rule?.person ?? null,
  updatedAt: rule?.updatedAt.toISOString() ?? null,
});
