import type { SimulatedLine } from "~/erp/erp";
import type { CartItem } from "../cart";
import { cartJson, type itemsOf, type Page, pageOf } from "../cart.api";
import type { ReadCart } from "../cart-view";

/** The envelope of every list. */
export function itemsJson(read: ReadCart, page: Page) {
  const { items, cacheInfo } = cartJson(read);
  return { ...pageOf(items, page), cacheInfo };
}

/** A row for each batch that a line of the cart could come from. */
export function cartBatchesJson(read: ReadCart, page: Page) {
  const { items, cacheInfo } = cartJson(read);
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
    requestedQuantity: selectedBatch.find((chosen) => chosen.batch === batch.batch)?.quantity ?? null,
    requestedUnit: unit,
  }));

/** What can be chosen for one line: its batches, and how much of each it has. */
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
