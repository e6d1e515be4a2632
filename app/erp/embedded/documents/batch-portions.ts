import { largest, least, type Num, num, plain, zero } from "../../decimal";
import type { ItemRecord } from "../records";

type BatchQuantities = { batch: string; quantity: string }[];

/**
 * Splits the chosen batches by delivery. The batches cover the line's quantity one after the other, and a delivery
 * takes the range that its quantity covers; beyond the last batch the ERP chooses.
 */
export function batchPortion(item: BatchQuantities, from: Num, until: Num): BatchQuantities {
  const portion: BatchQuantities = [];
  let start = zero;
  for (const { batch, quantity } of item) {
    const end = start.plus(quantity);
    const part = least(end, until).minus(largest(start, from));
    if (part.gt(0)) portion.push({ batch, quantity: plain(part) });
    start = end;
  }
  return portion;
}

type ChosenItem = Pick<
  ItemRecord,
  "material" | "plant" | "batches" | "quantity" | "baseQuantity" | "delivered" | "rejection"
>;

export interface BatchReservation {
  material: string;
  plant: string;
  batch: string;
  /** Quantity in base units. */
  quantity: string;
}

/** Batch reservations of an order's line, without the quantity that is on deliveries. */
export function openReservations(item: ChosenItem): BatchReservation[] {
  if (item.batches.length === 0 || item.rejection !== null) return [];
  const perUnit = num(item.baseQuantity).div(item.quantity);
  const openPortion = batchPortion(item.batches, num(item.delivered).div(perUnit), num(item.quantity));
  return openPortion.map(({ batch, quantity }) => ({
    material: item.material,
    plant: item.plant,
    batch,
    quantity: plain(num(quantity).times(perUnit)),
  }));
}

/**
 * Applies a changed choice of batches to the undelivered quantity; deliveries keep their batches. Without a change the
 * choice stays; an empty one leaves the rest to the ERP.
 */
export function changedBatches(
  oldItem: ChosenItem,
  newItem: BatchQuantities | undefined,
  quantity: string,
): BatchQuantities {
  const total = num(quantity);
  const deliveredQuantity = num(oldItem.delivered).times(oldItem.quantity).div(oldItem.baseQuantity);
  const remainder = batchPortion(oldItem.batches, zero, least(deliveredQuantity, total));
  if (!newItem) return batchPortion(oldItem.batches, zero, total);
  const quantityByBatch = new Map(remainder.map((one) => [one.batch, num(one.quantity)]));
  const rest = newItem.flatMap(({ batch, quantity: wishedBatch }) => {
    const remainingQuantity = num(wishedBatch).minus(quantityByBatch.get(batch) ?? zero);
    return remainingQuantity.gt(0) ? [{ batch, quantity: plain(remainingQuantity) }] : [];
  });
  return batchPortion([...remainder, ...rest], zero, total);
}
