import { num } from "../../decimal";
import type { DocumentItem, DocumentRow } from "../../port/documents";
import type { SapCall } from "../call";
import { portalCode } from "../codes/labels";
import type { SapMaterial } from "../materials/read-materials";
import { type Row, rowsOf } from "../odata/rows";
import { amountOf, externalNumber, itemNumberOf, quantityOf, textOf } from "../odata/values";
import { netWeightOf } from "../odata/weights";
import { componentsOf } from "../pricing/components";
import { netPriceOf } from "../pricing/price-of-line";
import { taxCodeOf } from "./present-item";

export function presentBillingItem(
  call: SapCall,
  head: DocumentRow,
  item: Row,
  material: SapMaterial | null,
): DocumentItem {
  const { units } = call.settings.codes;
  const { currency } = head;
  const components = componentsOf(call, rowsOf(item.to_PricingElement), currency, call.ctx.language);
  const quantity = quantityOf(item.BillingQuantity);
  const unit = portalCode(units, textOf(item.BillingQuantityUnit));
  const net = amountOf(item.NetAmount, currency);
  const tax = amountOf(item.TaxAmount, currency);
  const batch = textOf(item.Batch);
  const isFromDelivery = textOf(item.ReferenceSDDocumentCategory) === "J";
  return {
    itemNumber: itemNumberOf(item.BillingDocumentItem),
    material: textOf(item.Material),
    customerMaterial: null,
    name: textOf(item.BillingDocumentItemText),
    quantity,
    unit,
    baseQuantity: quantityOf(item.BillingQuantityInBaseUnit),
    baseUnit: portalCode(units, textOf(item.BaseUnit)),
    ...netPriceOf({ net, quantity, unit, currency }, material, components),
    net,
    tax,
    taxCode: taxCodeOf(components),
    currency,
    total: amountOf(num(net).plus(tax).toString(), currency),
    weightKg: netWeightOf(item) ?? "0",
    status: head.status,
    requestedDate: null,
    scheduleLines: [],
    priceComponents: components,
    deliveredQuantity: quantity,
    openQuantity: "0",
    invoicedQuantity: quantity,
    batches: batch ? [{ batch, quantity }] : [],
    parts: [],
    note: "",
    attributes: {},
    rejection: null,
    reference: {
      kind: isFromDelivery ? "delivery" : "order",
      number: externalNumber(isFromDelivery ? item.ReferenceSDDocument : item.SalesDocument),
      itemNumber: itemNumberOf(isFromDelivery ? item.ReferenceSDDocumentItem : item.SalesDocumentItem),
    },
    change: head.change,
  };
}
