import { num, plain } from "../../decimal";
import type { Decimal } from "../../port/basics";
import type { DocumentRef, StatusCode } from "../../port/documents";
import { chunksOf, type SapCall, services } from "../call";
import { portalCode } from "../codes/labels";
import { allOf, equals, isOneOf } from "../odata/address";
import { type Row, rowsOf } from "../odata/rows";
import { decimalOf, externalNumber, itemNumberOf, textOf } from "../odata/values";
import { issuedItems } from "./issued-billings";
import { deliveryStatus } from "./order-status";
import { trackingOf } from "./tracking";

/** Follow-ups of an order: its deliveries and invoices, by item. */
export interface FollowUps {
  references: DocumentRef[];
  deliveries: { number: string; status: StatusCode; row: Row }[];
  statusesByItem: Map<number, StatusCode[]>;
  invoicedByItem: Map<number, Decimal>;
}

const none = (): FollowUps => ({
  references: [],
  deliveries: [],
  statusesByItem: new Map(),
  invoicedByItem: new Map(),
});

interface ItemSet {
  service: string;
  set: string;
  key: string;
}

const deliveredItems: ItemSet = {
  service: services.deliveries,
  set: "A_OutbDeliveryItem",
  key: "DeliveryDocument,DeliveryDocumentItem",
};
const billedItems: ItemSet = {
  service: services.invoices,
  set: "A_BillingDocumentItem",
  key: "BillingDocument,BillingDocumentItem",
};

/** Reads deliveries of several orders, by order, and with `invoices` what was billed of them. */
export async function readFollowUps(
  call: SapCall,
  orders: readonly string[],
  withInvoices = false,
): Promise<Map<string, FollowUps>> {
  const byOrder = new Map(orders.map((number) => [number, none()]));
  if (orders.length === 0) return byOrder;
  const [deliveryItems, invoiceItems] = await Promise.all([
    itemsOf(call, deliveredItems, "ReferenceSDDocument", orders),
    withInvoices ? itemsOf(call, billedItems, "SalesDocument", orders) : [],
  ]);
  const headers = await readDeliveryHeaders(
    call,
    deliveryItems.map((item) => externalNumber(item.DeliveryDocument)),
  );
  for (const item of deliveryItems) {
    const entry = byOrder.get(externalNumber(item.ReferenceSDDocument));
    const row = headers.get(externalNumber(item.DeliveryDocument));
    if (!entry || !row) continue;
    const number = externalNumber(item.DeliveryDocument);
    const status = deliveryStatus(row, trackingOf(row).length > 0);
    if (!entry.deliveries.some((one) => one.number === number)) {
      entry.deliveries.push({ number, status, row });
      entry.references.push({ kind: "delivery", number });
    }
    const itemNumber = itemNumberOf(item.ReferenceSDDocumentItem);
    entry.statusesByItem.set(itemNumber, [...(entry.statusesByItem.get(itemNumber) ?? []), status]);
  }
  for (const { item, isCreditMemo } of await issuedItems(call, invoiceItems)) {
    const entry = byOrder.get(externalNumber(item.SalesDocument));
    if (!entry || isCreditMemo) continue;
    const itemNumber = itemNumberOf(item.SalesDocumentItem);
    const invoicedSoFar = num(entry.invoicedByItem.get(itemNumber) ?? "0");
    entry.invoicedByItem.set(itemNumber, plain(invoicedSoFar.plus(decimalOf(item.BillingQuantity))));
  }
  return byOrder;
}

async function itemsOf(
  call: SapCall,
  { service, set, key }: ItemSet,
  field: string,
  numbers: readonly string[],
): Promise<Row[]> {
  const pages = await Promise.all(
    chunksOf(numbers).map((chunk) =>
      call.client.all(call.ctx, service, set, { filter: isOneOf(field, chunk), orderby: key }),
    ),
  );
  return pages.flat();
}

async function readDeliveryHeaders(call: SapCall, numbers: readonly string[]): Promise<Map<string, Row>> {
  const pages = await Promise.all(
    chunksOf([...new Set(numbers)]).map((chunk) =>
      call.client.all(call.ctx, services.deliveries, "A_OutbDeliveryHeader", {
        filter: isOneOf("DeliveryDocument", chunk),
        expand: ["to_HandlingUnitHeaderDelivery"],
        orderby: "DeliveryDocument",
      }),
    ),
  );
  return new Map(pages.flat().map((row) => [externalNumber(row.DeliveryDocument), row]));
}

/** Reads the invoices of deliveries, by delivery. */
export async function readInvoicesOf(
  call: SapCall,
  deliveries: readonly string[],
): Promise<Map<string, DocumentRef[]>> {
  const items = await itemsOf(call, billedItems, "ReferenceSDDocument", deliveries);
  const byNumber = new Map<string, DocumentRef[]>();
  for (const { item, isCreditMemo } of await issuedItems(call, items)) {
    const delivery = externalNumber(item.ReferenceSDDocument);
    const kind = isCreditMemo ? ("creditMemo" as const) : ("invoice" as const);
    const invoice = { kind, number: externalNumber(item.BillingDocument) };
    byNumber.set(delivery, [...(byNumber.get(delivery) ?? []), invoice]);
  }
  return byNumber;
}

/** Quantity of a quote's item that an order has taken, in the unit of the order. */
export interface OrderedItem {
  quote: string;
  order: string;
  itemNumber: number;
  quantity: Decimal;
  unit: string;
}

/** Reads what orders have taken of quotes. */
export async function readOrdered(call: SapCall, quotes: readonly string[]): Promise<OrderedItem[]> {
  const pages = await Promise.all(
    chunksOf(quotes).map((chunk) =>
      call.client.all(call.ctx, services.orders, "A_SalesOrderItem", {
        filter: allOf(isOneOf("ReferenceSDDocument", chunk), equals("SalesDocumentRjcnReason", "")),
        orderby: "SalesOrder,SalesOrderItem",
      }),
    ),
  );
  return pages.flat().map((item) => ({
    quote: externalNumber(item.ReferenceSDDocument),
    order: externalNumber(item.SalesOrder),
    itemNumber: itemNumberOf(item.ReferenceSDDocumentItem),
    quantity: decimalOf(item.RequestedQuantity),
    unit: portalCode(call.settings.codes.units, textOf(item.RequestedQuantityUnit)),
  }));
}

export const referencesIn = (
  rows: readonly Row[],
  field: "PrecedingDocument" | "SubsequentDocument",
): DocumentRef[] =>
  rows.flatMap((row) => {
    const kind = kindOfCategory(textOf(row[`${field}Category`]));
    const number = externalNumber(row[field]);
    return kind && number ? { kind, number } : [];
  });

/** Categories of sales documents (domain VBTYPL in SAP). */
const categories: Record<string, DocumentRef["kind"]> = {
  B: "quote",
  C: "order",
  H: "return",
  J: "delivery",
  K: "return",
  M: "invoice",
  O: "creditMemo",
  P: "invoice",
};

const kindOfCategory = (category: string): DocumentRef["kind"] | undefined => categories[category];

export const flowRows = (row: Row, name: "to_PrecedingProcFlowDoc" | "to_SubsequentProcFlowDoc"): Row[] =>
  rowsOf(row[name]);
