import { num, plain } from "../../decimal";
import { ErpError } from "../../erp-errors";
import type { BusinessDate, Decimal } from "../../port/basics";
import type { AvailabilityAnswer } from "../../port/pricing";
import { areaOf, type SapCall, services } from "../call";
import { codeWithText, portalCode } from "../codes/labels";
import { equals, functionPath } from "../odata/address";
import { isRow, type Row } from "../odata/rows";
import { decimalOf, instantLiteral, quantityOf, textLiteral, textOf } from "../odata/values";

/**
 * Tells whether stock is free to use: of the unrestricted type, and no special stock, such as that of one sales order (E)
 * or a consignment at a customer's (W).
 */
export const isFreeStock = (row: Row): boolean =>
  row.InventoryStockType === "01" && textOf(row.InventorySpecialStockType) === "";

/** Sums the free stock of a material up by plant. */
export async function readStock(call: SapCall, material: string): Promise<AvailabilityAnswer["stock"]> {
  const rows = await call.client.all(call.ctx, services.stock, "A_MatlStkInAcctMod", {
    filter: equals("Material", material),
    orderby: "Material,Plant,StorageLocation,Batch",
  });
  const byPlant = new Map<string, { quantity: ReturnType<typeof num>; unit: string }>();
  for (const row of rows.filter(isFreeStock)) {
    const plant = textOf(row.Plant);
    const plantQuantity = byPlant.get(plant)?.quantity ?? num(0);
    const unit = portalCode(call.settings.codes.units, textOf(row.MaterialBaseUnit));
    byPlant.set(plant, { quantity: plantQuantity.plus(decimalOf(row.MatlWrhsStkQtyInMatlBaseUnit)), unit });
  }
  return [...byPlant].map(([plant, { quantity, unit }]) => ({
    plant: codeWithText(call, "plants", plant, call.ctx.language),
    quantity: plain(quantity),
    unit,
  }));
}

/** Asks what is free in the plant on a day, in the base unit; null where the material is not kept there. */
export async function readFree(call: SapCall, material: string, day: BusinessDate): Promise<Decimal | null> {
  const { plant } = areaOf(call, call.ctx.salesArea);
  const path = functionPath("DetermineAvailabilityAt", {
    ATPCheckingRule: textLiteral(call.settings.codes.atpRule),
    Material: textLiteral(material),
    RequestedUTCDateTime: instantLiteral(`${day}T00:00:00Z`),
    SupplyingPlant: textLiteral(plant),
  });
  try {
    const answer = await call.client.call(call.ctx, services.availability, path);
    const row =
      isRow(answer) && isRow(answer.DetermineAvailabilityAt) ? answer.DetermineAvailabilityAt : answer;
    return isRow(row) ? quantityOf(row.AvailableQuantityInBaseUnit) : null;
  } catch (error) {
    if (error instanceof ErpError && error.kind === "rejected") return null;
    throw error;
  }
}
