import { num, plain, sum } from "../../decimal";
import type { Batch } from "../../port/materials";
import { areaOf, type SapCall, services } from "../call";
import { codeWithText, portalCode } from "../codes/labels";
import { allOf, equals } from "../odata/address";
import { dayOf, decimalOf, textOf } from "../odata/values";
import { isFreeStock } from "../pricing/stock";

/** Reads a material's batches in the plant of the sales area, those that expire first in front. */
export async function readBatches(call: SapCall, material: string): Promise<Batch[]> {
  const { plant } = areaOf(call, call.ctx.salesArea);
  const [batches, stock] = await Promise.all([
    call.client.all(call.ctx, services.batches, "Batch", {
      filter: equals("Material", material),
      orderby: "Material,BatchIdentifyingPlant,Batch",
    }),
    call.client.all(call.ctx, services.stock, "A_MatlStkInAcctMod", {
      filter: allOf(equals("Material", material), plant !== "" && equals("Plant", plant)),
      orderby: "Material,Plant,StorageLocation,Batch",
    }),
  ]);
  const today = call.clock.now().toISOString().slice(0, 10);
  const presentedBatches = batches.map((row): Batch => {
    const batch = textOf(row.Batch);
    const batchStock = stock.filter((one) => one.Batch === batch && isFreeStock(one));
    const available = sum(batchStock.map((one) => num(decimalOf(one.MatlWrhsStkQtyInMatlBaseUnit))));
    const expiresOn = dayOf(row.ShelfLifeExpirationDate);
    const isUsable =
      row.MatlBatchIsInRstrcdUseStock !== true &&
      row.BatchIsMarkedForDeletion !== true &&
      (expiresOn === null || expiresOn >= today) &&
      available.gt(0);
    return {
      batch,
      material: textOf(row.Material),
      plant: codeWithText(call, "plants", textOf(batchStock[0]?.Plant) || plant, call.ctx.language),
      available: plain(available),
      unit: portalCode(call.settings.codes.units, textOf(stock[0]?.MaterialBaseUnit)),
      producedOn: dayOf(row.ManufactureDate) ?? "",
      expiresOn: expiresOn ?? "",
      usable: isUsable,
    };
  });
  return presentedBatches.sort((a, b) =>
    `${a.expiresOn}${a.batch}`.localeCompare(`${b.expiresOn}${b.batch}`),
  );
}
