import { num, plain } from "../../decimal";
import type { DocumentItem, DocumentRow, StatusCode } from "../../port/documents";
import { codeWithLabel, labelledStatus } from "../../texts/text";
import type { SapCall } from "../call";
import { portalCode } from "../codes/labels";
import { inBaseUnit } from "../drafts/prepare-lines";
import type { SapMaterial } from "../materials/read-materials";
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
import { netWeightOf } from "../odata/weights";
import { componentsOf, isActive } from "../pricing/components";
import { netPriceOf } from "../pricing/price-of-line";
import { scheduleOf } from "../pricing/schedule";
import { partsBelow, setPartsOf } from "../pricing/simulated-line";
import { orderItemStatus, quoteItemStatus } from "./order-status";
import { changeOfItem } from "./permits";
import type { DocumentShape } from "./shapes";
import { attributesOf, noteOf } from "./texts-of";

/** Facts about the document that its items are read with. */
export interface ItemReading {
  call: SapCall;
  shape: DocumentShape;
  document: Row;
  /** All items of the document, also those below another one. */
  items: readonly Row[];
  head: Pick<DocumentRow, "currency" | "status" | "change" | "requestedDate" | "date">;
  materials: ReadonlyMap<string, SapMaterial>;
  /** Statuses of the deliveries by item. */
  deliveries: ReadonlyMap<number, StatusCode[]>;
  /** Invoiced quantities by item. */
  invoiced: ReadonlyMap<number, string>;
  /** Quantities of a quote that orders have taken, by item. */
  ordered: ReadonlyMap<number, string>;
}

export function presentItem(item: Row, reading: ItemReading): DocumentItem {
  const { call, shape, head } = reading;
  const { codes } = call.settings;
  const { currency } = head;
  const itemNumber = itemNumberOf(item[shape.item]);
  const material = reading.materials.get(textOf(item.Material)) ?? null;
  const quantity = quantityOf(item.RequestedQuantity);
  const unit = portalCode(codes.units, textOf(item.RequestedQuantityUnit));
  const baseUnit = material?.baseUnit ?? unit;
  const components = componentsOf(call, rowsOf(item.to_PricingElement), currency, call.ctx.language);
  const net = amountOf(item.NetAmount, currency, "NetAmount");
  const tax = taxOf(item, components, currency);
  const schedules = rowsOf(item.to_ScheduleLine);
  const deliveredQuantity = plain(
    schedules.reduce((total, row) => total.plus(decimalOf(row.DeliveredQtyInOrderQtyUnit)), num(0)),
  );
  const status =
    shape.kind === "order"
      ? orderItemStatus(item, reading.document, reading.deliveries.get(itemNumber))
      : quoteItemStatus(item, head.status.code);
  const rejection = textOf(item.SalesDocumentRjcnReason);
  const settledQuantity =
    shape.kind === "order" ? deliveredQuantity : (reading.ordered.get(itemNumber) ?? "0");
  const openQuantity = status === "CANC" ? num(0) : num(quantity).minus(settledQuantity);
  const baseQuantity = material ? inBaseUnit(material, quantity, unit) : quantity;
  const batch = textOf(item.Batch);
  return {
    itemNumber,
    material: textOf(item.Material),
    customerMaterial: textOf(item.MaterialByCustomer) || null,
    name: material?.name || textOf(item[shape.itemText]),
    quantity,
    unit,
    baseQuantity,
    baseUnit,
    ...netPriceOf({ net, quantity, unit, currency }, material, components),
    net,
    tax,
    currency,
    taxCode: taxCodeOf(components),
    total: amountOf(plain(num(net).plus(tax)), currency),
    weightKg: netWeightOf(item) ?? plain(num(baseQuantity).times(material?.weightKg ?? "0")),
    status: labelledStatus(shape.kind, status, call.ctx.language),
    requestedDate: dayOf(schedules[0]?.RequestedDeliveryDate) ?? head.requestedDate,
    scheduleLines: shape.hasScheduleLines
      ? scheduleOf(schedules, {
          quantity: status === "CANC" ? "0" : quantity,
          unit,
          plant: textOf(item[shape.plant]),
          requestedDate: head.requestedDate ?? head.date,
        })
      : [],
    priceComponents: components,
    deliveredQuantity,
    openQuantity: openQuantity.gt(0) ? plain(openQuantity) : "0",
    invoicedQuantity: reading.invoiced.get(itemNumber) ?? "0",
    batches: batch === "" ? [] : [{ batch, quantity }],
    parts: setPartsOf(call, partsBelow(reading.items, itemNumber), shape.itemText),
    note: noteOf(call, item),
    attributes: attributesOf(call, item),
    rejection: rejection === "" ? null : rejectionOf(rejection, codes.rejection, call.ctx.language),
    reference: referenceOf(item),
    change: changeOfItem(status, head.change, call.ctx.language),
  };
}

const rejectionOf = (reason: string, customersReason: string, language: string) =>
  codeWithLabel("rejection", reason === customersReason ? "customer" : reason, language);

/** Orders tell the tax of an item, quotes only the conditions that make it. */
export function taxOf(item: Row, components: ReturnType<typeof componentsOf>, currency: string): string {
  if (item.TaxAmount !== undefined && item.TaxAmount !== null)
    return amountOf(item.TaxAmount, currency, "TaxAmount");
  const taxes = components.filter((one) => one.kind === "tax" && isActive(one));
  return amountOf(plain(taxes.reduce((total, one) => total.plus(one.amount), num(0))), currency);
}

export function taxCodeOf(components: ReturnType<typeof componentsOf>): string {
  const tax = components.find((one) => one.kind === "tax" && isActive(one));
  return tax ? `${tax.type} ${tax.rate}` : "";
}

function referenceOf(item: Row): DocumentItem["reference"] {
  const number = externalNumber(item.ReferenceSDDocument);
  if (number === "") return null;
  return { kind: "quote", number, itemNumber: itemNumberOf(item.ReferenceSDDocumentItem) };
}
