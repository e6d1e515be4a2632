import { num, plain } from "../../embedded/decimal";
import type { ErpContext } from "../../port/basics";
import type { AvailabilityAnswer } from "../../port/pricing";
import { callOf, type SapSystem, services } from "../call";
import { labelled, portalCode } from "../codes/labels";
import { equals } from "../odata/address";
import { decimalOf, textOf } from "../odata/values";

const unrestricted = "01";

/** Sums the free stock of a material up by plant. */
export async function readStock(
  system: SapSystem,
  ctx: ErpContext,
  material: string,
): Promise<AvailabilityAnswer["stock"]> {
  const rows = await system.client.all(callOf(ctx), services.stock, "A_MatlStkInAcctMod", {
    filter: equals("Material", material),
    orderby: "Material,Plant,StorageLocation,Batch",
  });
  const byPlant = new Map<string, { quantity: ReturnType<typeof num>; unit: string }>();
  for (const row of rows.filter((one) => one.InventoryStockType === unrestricted)) {
    const plant = textOf(row.Plant);
    const before = byPlant.get(plant)?.quantity ?? num(0);
    const unit = portalCode(system.settings.codes.units, textOf(row.MaterialBaseUnit));
    byPlant.set(plant, { quantity: before.plus(decimalOf(row.MatlWrhsStkQtyInMatlBaseUnit)), unit });
  }
  return [...byPlant].map(([plant, { quantity, unit }]) => ({
    plant: labelled(system, "plants", plant, ctx.language),
    quantity: plain(quantity),
    unit,
  }));
}
