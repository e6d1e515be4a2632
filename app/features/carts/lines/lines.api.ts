import type { SimulatedLine } from "~/erp/erp";
import type { CartItem } from "../cart";
import { cartJson, type itemsOf, type Page, pageOf } from "../cart.api";
import type { CartReading } from "../cart-view";

/** Returns a page of the cart's items in the API. */
export function itemsJson(reading: CartReading, page: Page) {
  const { items, cacheInfo } = cartJson(reading);
  return { ...pageOf(items, page), cacheInfo };
}

/** Returns one row for each batch that a line could come from. */
export function cartBatchesJson(reading: CartReading, page: Page) {
  const { items, cacheInfo } = cartJson(reading);
  const rows = items.flatMap((item) => batchRows(item).map((row) => ({ itemId: item.id, ...row })));
  return { ...pageOf(rows, page), cacheInfo };
}

type ItemJson = Pick<
  ReturnType<typeof itemsOf>[number],
  "itemNumber" | "material" | "batches" | "selectedBatch" | "unit"
>;

const batchRows = ({ itemNumber, material, batches, selectedBatch, unit }: ItemJson) =>
  batches.map((batch) => ({
    itemNumber,
    ...batch,
    material,
    requestedQuantity:
      selectedBatch.find((batchChoice) => batchChoice.batch === batch.batch)?.quantity ?? null,
    requestedUnit: unit,
  }));

/** Returns the batches of one line, each with the quantity taken from it. */
export function batchConfigsJson(line: {
  cart: string;
  version: number;
  item: CartItem;
  simulated: SimulatedLine | null;
}) {
  const { item, simulated } = line;
  return {
    uuid: line.cart,
    version: line.version,
    batchManaged: simulated?.batchManaged ?? null,
    items: batchRows({
      itemNumber: item.itemNumber,
      material: item.material,
      batches: simulated?.batches ?? [],
      selectedBatch: item.batches,
      unit: simulated?.unit ?? item.unit,
    }),
  };
}
