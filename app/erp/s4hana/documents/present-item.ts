import { num, plain, sum } from "../../decimal";
import type { DocumentItem, DocumentRow, StatusCode } from "../../port/documents";
import type { PriceComponent } from "../../port/pricing";
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
import { isActive } from "../pricing/components";
import { netPriceOf } from "../pricing/price-of-line";
import { partsBelow, priceOfSet } from "../pricing/price-of-set";
import { scheduleOf } from "../pricing/schedule";
import { setPartsOf } from "../pricing/simulated-line";
import type { OrderedItem } from "./follow-ups";
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
  /** Quantities that orders have taken of a quote. */
  ordered: readonly OrderedItem[];
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
  const { net, tax, components } = priceOfSet(call, item, reading.items, shape.item, currency);
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
    shape.kind === "order"
      ? deliveredQuantity
      : orderedQuantity(
          reading.ordered.filter((one) => one.itemNumber === itemNumber),
          material,
          unit,
        );
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

/** Adds up what orders have taken, in the unit of the quote. */
function orderedQuantity(
  orderedItems: readonly OrderedItem[],
  material: SapMaterial | null,
  unit: string,
): string {
  const inUnit = ({ quantity, unit: orderedUnit }: OrderedItem) =>
    material && orderedUnit !== unit
      ? num(inBaseUnit(material, quantity, orderedUnit)).div(inBaseUnit(material, "1", unit))
      : num(quantity);
  return plain(sum(orderedItems.map(inUnit)));
}

const rejectionOf = (reason: string, customersReason: string, language: string) =>
  codeWithLabel("rejection", reason === customersReason ? "customer" : reason, language);

export function taxCodeOf(components: readonly PriceComponent[]): string {
  const tax = components.find((one) => one.kind === "tax" && isActive(one));
  return tax ? `${tax.type} ${tax.rate}` : "";
}

function referenceOf(item: Row): DocumentItem["reference"] {
  const number = externalNumber(item.ReferenceSDDocument);
  if (number === "") return null;
  return { kind: "quote", number, itemNumber: itemNumberOf(item.ReferenceSDDocumentItem) };
}
