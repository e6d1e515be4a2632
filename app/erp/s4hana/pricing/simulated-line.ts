import { num, plain } from "../../decimal";
import type { BusinessDate, ErpContext, ErpMessage } from "../../port/basics";
import type { SetPart, SimulatedLine } from "../../port/pricing";
import { codeWithLabel } from "../../texts/text";
import { areaOf, type SapCall, type SapSystem } from "../call";
import { portalCode } from "../codes/labels";
import { inBaseUnit, type PreparedLine } from "../drafts/prepare-lines";
import type { SapMaterial } from "../materials/read-materials";
import { type Row, rowsOf } from "../odata/rows";
import { amountOf, quantityOf, textOf } from "../odata/values";
import { netWeightOf } from "../odata/weights";
import { netPriceOf } from "./price-of-line";
import { partsBelow, priceOfSet } from "./price-of-set";
import { availabilityOf, scheduleOf } from "./schedule";

/** Line without a price, for one that cannot be ordered. */
export function refusedLine(
  ctx: ErpContext,
  { draft, material, customerMaterial, unit }: PreparedLine,
  currency: string,
  messages: ErpMessage[],
): SimulatedLine {
  return {
    itemNumber: draft.itemNumber,
    material: material?.number ?? draft.material,
    customerMaterial,
    name: material?.name ?? "",
    requestedQuantity: draft.quantity,
    quantity: "0",
    unit,
    unitOptions: (material?.units ?? []).map((one) => ({ code: one.unit, label: one.label })),
    baseQuantity: "0",
    baseUnit: material?.baseUnit ?? "",
    netPrice: amountOf("0", currency),
    priceQuantity: "1",
    priceUnit: unit,
    net: amountOf("0", currency),
    tax: amountOf("0", currency),
    total: amountOf("0", currency),
    currency,
    weightKg: "0",
    priceComponents: [],
    scales: [],
    scheduleLines: [],
    availability: availabilityOf([], ctx.language),
    batchManaged: material?.batchManaged ?? false,
    batches: [],
    selectedBatches: draft.batches ?? [],
    parts: [],
    substitution: null,
    messages,
  };
}

/** Facts that a line's answer is read with. */
export interface LineReading {
  call: SapCall;
  currency: string;
  /** Material that SAP answers with: another one than asked for if it is replaced. */
  material: SapMaterial | null;
  requestedDate: BusinessDate;
  /** All items of the simulation, also those below another one. */
  items: readonly Row[];
}

export function simulatedLine(
  line: PreparedLine,
  item: Row,
  reading: LineReading,
  messages: ErpMessage[],
): SimulatedLine {
  const { call, currency, material } = reading;
  const { codes } = call.settings;
  const unit = portalCode(codes.units, textOf(item.RequestedQuantityUnit)) || line.unit;
  const quantity = quantityOf(item.RequestedQuantity);
  const { net, tax, components } = priceOfSet(call, item, reading.items, "SalesOrderItem", currency);
  const plant = textOf(item.Plant) || areaOf(call, call.ctx.salesArea).plant;
  const schedule = { quantity, unit, plant, requestedDate: reading.requestedDate };
  const scheduleLines = scheduleOf(rowsOf(item.to_ScheduleLine), schedule);
  const baseQuantity = material ? inBaseUnit(material, quantity, unit) : quantity;
  const isReplaced = line.material && material && line.material.number !== material.number;
  return {
    ...refusedLine(call.ctx, { ...line, material, unit }, currency, messages),
    name: material?.name || textOf(item.SalesOrderItemText),
    customerMaterial: textOf(item.MaterialByCustomer) || line.customerMaterial,
    quantity,
    baseQuantity,
    ...netPriceOf({ net, quantity, unit, currency }, material, components),
    net,
    tax,
    total: amountOf(num(net).plus(tax).toString(), currency),
    weightKg: netWeightOf(item) ?? plain(num(baseQuantity).times(material?.weightKg ?? "0")),
    priceComponents: components,
    scheduleLines,
    availability: availabilityOf(scheduleLines, call.ctx.language),
    parts: setPartsOf(call, partsBelow(reading.items, line.draft.itemNumber), "SalesOrderItemText"),
    substitution: isReplaced
      ? {
          requested: line.material?.number ?? "",
          reason: codeWithLabel("substitution", "discontinued", call.ctx.language),
        }
      : null,
  };
}

export const setPartsOf = (
  { settings: { codes } }: SapSystem,
  parts: readonly Row[],
  textField: string,
): SetPart[] =>
  parts.map((part) => ({
    material: textOf(part.Material),
    name: textOf(part[textField]),
    quantity: quantityOf(part.RequestedQuantity),
    unit: portalCode(codes.units, textOf(part.RequestedQuantityUnit)),
  }));
