import type { Row } from "../odata/rows";
import { itemNumberOf, quantityOf } from "../odata/values";

/** Leaves out the item of a batch split that holds nothing itself: the items of the batches hold its quantity. */
export function deliveredItems(items: readonly Row[]): Row[] {
  const splitNumbers = new Set(items.map((item) => itemNumberOf(item.HigherLvlItmOfBatSpltItm)));
  return items.filter(
    (item) =>
      quantityOf(item.ActualDeliveryQuantity) !== "0" ||
      !splitNumbers.has(itemNumberOf(item.DeliveryDocumentItem)),
  );
}
