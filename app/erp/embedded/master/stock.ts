import { addDays, workingDayFrom } from "../calendar";
import type { PricedMaterialRow } from "./materials";
import { decimal } from "./materials";
import { randomFor } from "./random";
import type { BatchRow, MasterData, ReceiptRow, StockRow } from "./rows";

/** Probability that a plant stocks a material, and its share of the default quantity. */
const plants = [
  { plant: "P100", share: 0.9, factor: 1 },
  { plant: "P200", share: 0.7, factor: 0.4 },
  { plant: "P300", share: 0.75, factor: 0.6 },
];

export function stockRows(
  materials: PricedMaterialRow[],
  { seed, today }: { seed: number; today: string },
): Pick<MasterData, "stock" | "batches" | "receipts"> {
  const stock: StockRow[] = [];
  const batches: BatchRow[] = [];
  const receipts: ReceiptRow[] = [];
  for (const { row, price } of materials) {
    if (row.type === "configurable" || row.status === "notSellable") continue;
    const packedUnit = row.units.find((unit) => unit.unit === row.salesUnit);
    // Rounds to whole order lots, so that the stock can be ordered.
    const one =
      (packedUnit ? Number(packedUnit.numerator) / Number(packedUnit.denominator) : 1) *
      Number(row.minimumQuantity);
    for (const { plant, share, factor } of plants) {
      const random = randomFor(seed, `${plant}/${row.number}`);
      // Stocks cheap goods in large quantities.
      const typicalStock = Math.max(
        2,
        Math.min(400, (1500 / (price * one)) * factor * (0.3 + random.next() * 1.4)),
      );
      const amount = (part: number) => decimal(Math.max(1, Math.round(typicalStock * part)) * one, 3);
      if (random.chance(share)) {
        if (row.batchManaged) {
          const stockBatches = batchesOf({ material: row.number, plant }, today, amount, random);
          batches.push(...stockBatches);
          const total = stockBatches.reduce((sum, batch) => sum + Number(batch.quantity), 0);
          stock.push({ material: row.number, plant, onHand: decimal(total, 3) });
        } else stock.push({ material: row.number, plant, onHand: amount(1) });
      }
      if (row.status === "sellable" && random.chance(0.15)) {
        const date = workingDayFrom(addDays(today, random.between(2, 45)));
        receipts.push({ material: row.number, plant, date, quantity: amount(0.7) });
      }
    }
  }
  return { stock, batches, receipts };
}

function batchesOf(
  place: Pick<BatchRow, "material" | "plant">,
  today: string,
  amount: (part: number) => string,
  random: ReturnType<typeof randomFor>,
): BatchRow[] {
  return Array.from({ length: random.between(2, 4) }, (_, index) => {
    // Batches last three years: the oldest of some have expired.
    const producedOn = addDays(today, -random.between(20, 300) - index * 320);
    return {
      ...place,
      batch: `L${producedOn.slice(2, 4)}${producedOn.slice(5, 7)}${place.plant.slice(1, 2)}${index + 1}`,
      quantity: amount(0.6 / (index + 1)),
      producedOn,
      expiresOn: addDays(producedOn, 1095),
      blocked: index > 0 && random.chance(0.08),
    };
  });
}
