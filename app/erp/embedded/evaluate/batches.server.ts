import { num, plain, sum, zero } from "../../decimal";
import type { Batch } from "../../port/materials";
import { message, type SentenceKey } from "../../texts/text";
import type { Call } from "../call";
import type { BatchReservation } from "../documents/batch-portions";
import type { BatchRow } from "../master/rows";
import { convert } from "../units";
import type { MaterialFacts } from "./find-materials.server";
import type { SettledLine } from "./settle-line";

/** Finds the batches of all batch-managed materials of a document, by expiry date. */
export async function findBatches(
  call: Call,
  materials: Pick<MaterialFacts, "number" | "batchManaged" | "baseUnit">[],
  plant: string,
  ownReservations: readonly BatchReservation[] = [],
): Promise<Map<string, Batch[]>> {
  const managedMaterials = new Map(
    materials.filter((material) => material.batchManaged).map((material) => [material.number, material]),
  );
  const batchesByMaterial = new Map<string, Batch[]>();
  if (managedMaterials.size === 0) return batchesByMaterial;
  const rows = await call.sql.many<BatchRow & { reserved: string }>(
    `SELECT * FROM batches WHERE material = ANY($1) AND plant = $2
     ORDER BY material, expires_on, batch`,
    [[...managedMaterials.keys()], plant],
  );
  for (const row of rows) {
    const mine = ownReservations.filter(
      ({ material, plant: at, batch }) =>
        material === row.material && at === row.plant && batch === row.batch,
    );
    const freeQuantity = num(row.quantity)
      .minus(row.reserved)
      .plus(sum(mine.map(({ quantity }) => num(quantity))));
    const batch: Batch = {
      batch: row.batch,
      material: row.material,
      plant: { code: row.plant, label: call.reference.plants.get(row.plant)?.name ?? row.plant },
      available: plain(freeQuantity),
      unit: managedMaterials.get(row.material)?.baseUnit ?? "",
      producedOn: row.producedOn,
      expiresOn: row.expiresOn,
      usable: !row.blocked && row.expiresOn > call.today && freeQuantity.gt(0),
    };
    batchesByMaterial.set(row.material, [...(batchesByMaterial.get(row.material) ?? []), batch]);
  }
  return batchesByMaterial;
}

/**
 * Checks that chosen batches exist, are usable, suffice, and add up to the line. Reduces their available quantity for
 * the next lines.
 */
export function checkBatches(call: Call, line: SettledLine, batches: readonly Batch[]): void {
  const requestedBatches = line.draft.batches ?? [];
  const { material } = line;
  if (!material || !line.ok || requestedBatches.length === 0) return;
  const fail = (code: SentenceKey, values: Record<string, string>) => {
    line.ok = false;
    line.messages.push(
      message("error", code, call.language, {
        values,
        target: { item: line.draft.itemNumber, field: "batches" },
      }),
    );
  };
  const freeByBatch = new Map(batches.map((batch) => [batch, num(batch.available)]));
  for (const one of requestedBatches) {
    const batch = batches.find((knownBatch) => knownBatch.batch === one.batch);
    const baseQuantity = convert(material, num(one.quantity), line.unit, material.baseUnit) ?? zero;
    const freeQuantity = (batch && freeByBatch.get(batch)) ?? zero;
    if (!batch) fail("batch.unknown", { batch: one.batch });
    else if (!batch.usable) fail("batch.unusable", { batch: one.batch });
    else if (baseQuantity.gt(freeQuantity)) {
      fail("batch.tooMuch", { batch: one.batch, quantity: plain(freeQuantity), unit: material.baseUnit });
    } else freeByBatch.set(batch, freeQuantity.minus(baseQuantity));
  }
  const total = sum(requestedBatches.map((one) => num(one.quantity)));
  if (line.ok && !total.eq(line.quantity)) {
    fail("batch.sum", { sum: plain(total), quantity: plain(line.quantity), unit: line.unit });
  }
  if (line.ok) for (const [batch, freeQuantity] of freeByBatch) batch.available = plain(freeQuantity);
}
