import type { SimulatedLine } from "~/erp/erp";
import type { CartItem } from "../cart";
import { cartJson, type ItemJson, type Page, pageOf } from "../cart.api";
import type { CartReading } from "../cart-view";

/** Returns a page of the cart's items in the API; the others are not written. */
export async function itemsJson(reading: CartReading, page: Page) {
  const { cart } = reading;
  const { items: cartItems, pagination } = pageOf(cart?.items ?? [], page);
  const { items, cacheInfo } = await cartJson({ ...reading, cart: cart && { ...cart, items: cartItems } });
  return { items, pagination, cacheInfo };
}

/** Returns one row for each batch that a line could come from. */
export async function cartBatchesJson(reading: CartReading, page: Page) {
  const { items, cacheInfo } = await cartJson(reading);
  const rows = items.flatMap((item) => batchRows(item).map((row) => ({ itemId: item.id, ...row })));
  return { ...pageOf(rows, page), cacheInfo };
}

type BatchItem = Pick<ItemJson, "itemNumber" | "material" | "batches" | "selectedBatch" | "unit">;

const batchRows = ({ itemNumber, material, batches, selectedBatch, unit }: BatchItem) =>
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
