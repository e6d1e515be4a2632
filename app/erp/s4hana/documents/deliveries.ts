import { num, plain } from "../../decimal";
import type { Scope } from "../../port/basics";
import type { Deliveries, DocumentItem, DocumentRow, SalesDocument } from "../../port/documents";
import { answerWith, notFoundError, type SapCall, type SapSystem } from "../call";
import { portalCode, statusOf } from "../codes/labels";
import { type Row, rowsOf } from "../odata/rows";
import {
  amountOf,
  dayOf,
  decimalOf,
  externalNumber,
  itemNumberOf,
  quantityOf,
  textOf,
} from "../odata/values";
import { kilogramsOf, netWeightOf } from "../odata/weights";
import { presentDetermined } from "../partners/determined-partners";
import { readPartners } from "../partners/read-partners";
import { creditOf } from "../pricing/simulate";
import { totalsOf } from "../pricing/totals";
import { deliveredItems } from "./delivered-items";
import { readInvoicesOf } from "./follow-ups";
import { findDeliveries, listShipped } from "./list-shipped";
import { deliveryStatus } from "./order-status";
import { permitsOf } from "./permits";
import { uniqueRefs } from "./present-rows";
import { trackingOf } from "./tracking";

export function deliveriesOf(system: SapSystem): Deliveries {
  return {
    get: (ctx, number, within) => answerWith(system, ctx, (call) => getDelivery(call, number, within)),
    search: (ctx, search) => answerWith(system, ctx, (call) => listShipped(call, search, presentDeliveries)),
  };
}

async function getDelivery(call: SapCall, number: string, within: Scope): Promise<SalesDocument> {
  const search = { within, page: 1, pageSize: 1, criteria: [{ key: "docNumber" as const, value: number }] };
  const row = (await findDeliveries(call, search))?.rows[0];
  const [head] = row ? await presentDeliveries(call, [row]) : [];
  if (!row || !head) throw notFoundError(`delivery ${number}`);
  const numbers = numbersIn(row);
  const partners = await readPartners(call, Object.values(numbers));
  const items = deliveredItems(rowsOf(row.to_DeliveryDocumentItem)).map((item) =>
    presentItem(call, head, item),
  );
  const packages =
    Number(textOf(row.TotalNumberOfPackage)) || rowsOf(row.to_HandlingUnitHeaderDelivery).length;
  return {
    ...head,
    seller: null,
    partners: presentDetermined(call, [], numbers, partners),
    items,
    totals: totalsOf(head.currency, "0", [], []),
    paymentTerms: { code: "", label: "" },
    discountPercent: null,
    supplyDate: dayOf(row.ActualGoodsMovementDate),
    corrects: null,
    packing:
      packages > 0
        ? { packages, grossWeightKg: kilogramsOf(row.HeaderGrossWeight, row.HeaderWeightUnit) ?? "0" }
        : null,
    shippingOption: shippingOf(call, row),
    incoterms: textOf(row.IncotermsClassification),
    completeDelivery: row.CompleteDeliveryIsDefined === true,
    note: "",
    attributes: {},
    credit: creditOf(call.ctx, "", numbers.payer, head.currency),
    blocks: [],
    incomplete: [],
    submissionKey: null,
  };
}

const shippingOf = ({ settings }: SapSystem, row: Row) => {
  const code = portalCode(settings.codes.shipping, textOf(row.ShippingCondition));
  return { code, label: code };
};

const numbersIn = (row: Row) => {
  const soldTo = externalNumber(row.SoldToParty);
  return { soldTo, shipTo: externalNumber(row.ShipToParty) || soldTo, payer: soldTo };
};

export async function presentDeliveries(call: SapCall, rows: readonly Row[]): Promise<DocumentRow[]> {
  const [partners, invoices] = await Promise.all([
    readPartners(
      call,
      rows.flatMap((row) => Object.values(numbersIn(row))),
    ),
    readInvoicesOf(
      call,
      rows.map((row) => externalNumber(row.DeliveryDocument)),
    ),
  ]);
  const partnerOf = (number: string) => ({ number, name: partners.get(number)?.name ?? number });
  return rows.map((row) => {
    const number = externalNumber(row.DeliveryDocument);
    const tracking = trackingOf(row);
    const status = statusOf(deliveryStatus(row, tracking.length > 0), call.ctx.language);
    const date = dayOf(row.DocumentDate) ?? dayOf(row.CreationDate) ?? "";
    const currency = textOf(row.TransactionCurrency) || "EUR";
    const { soldTo, shipTo, payer } = numbersIn(row);
    const orders = rowsOf(row.to_DeliveryDocumentItem).map((item) =>
      externalNumber(item.ReferenceSDDocument),
    );
    return {
      kind: "delivery",
      number,
      date,
      createdAt: `${dayOf(row.CreationDate) ?? date}T00:00:00.000Z`,
      salesArea: call.ctx.salesArea,
      poNumber: "",
      soldTo: partnerOf(soldTo),
      shipTo: partnerOf(shipTo),
      payer: partnerOf(payer),
      // A delivery has no prices.
      net: amountOf("0", currency),
      tax: amountOf("0", currency),
      total: amountOf("0", currency),
      currency,
      status,
      shipStatus: status,
      requestedDate: dayOf(row.DeliveryDate),
      dueDate: null,
      tracking,
      outputTypes: [],
      references: uniqueRefs([
        ...orders.filter(Boolean).map((order) => ({ kind: "order" as const, number: order })),
        ...(invoices.get(number) ?? []),
      ]),
      openAmount: null,
      discountUntil: null,
      ...permitsOf("other", status.code, call.ctx.language),
      deletedAt: null,
      lockedAt: null,
      lockedBy: null,
      version: dayOf(row.LastChangeDate) ?? date,
    };
  });
}

function presentItem(call: SapCall, head: DocumentRow, item: Row): DocumentItem {
  const { units } = call.settings.codes;
  const { currency } = head;
  const none = amountOf("0", currency);
  const unit = portalCode(units, textOf(item.DeliveryQuantityUnit));
  const quantity = quantityOf(item.ActualDeliveryQuantity);
  const batch = textOf(item.Batch);
  const change = permitsOf("other", head.status.code, call.ctx.language).change;
  return {
    itemNumber: itemNumberOf(item.DeliveryDocumentItem),
    material: textOf(item.Material),
    customerMaterial: textOf(item.MaterialByCustomer) || null,
    name: textOf(item.DeliveryDocumentItemText),
    quantity,
    unit,
    baseQuantity: plain(num(decimalOf(item.ActualDeliveredQtyInBaseUnit))),
    baseUnit: portalCode(units, textOf(item.BaseUnit)),
    netPrice: none,
    priceQuantity: "1",
    priceUnit: unit,
    net: none,
    tax: none,
    taxCode: "",
    total: none,
    currency,
    weightKg: netWeightOf(item) ?? "0",
    status: head.status,
    requestedDate: head.requestedDate,
    scheduleLines: [],
    priceComponents: [],
    deliveredQuantity: quantity,
    openQuantity: "0",
    invoicedQuantity: "0",
    batches: batch ? [{ batch, quantity }] : [],
    parts: [],
    note: "",
    attributes: {},
    rejection: null,
    reference: {
      kind: "order",
      number: externalNumber(item.ReferenceSDDocument),
      itemNumber: itemNumberOf(item.ReferenceSDDocumentItem),
    },
    change,
  };
}
