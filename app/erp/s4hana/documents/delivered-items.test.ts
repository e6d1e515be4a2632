import { expect, it } from "vitest";
import { deliveredItems } from "./delivered-items";

const item = (number: string, quantity: string, splitOf = "000000") => ({
  DeliveryDocumentItem: number,
  ActualDeliveryQuantity: quantity,
  HigherLvlItmOfBatSpltItm: splitOf,
});

it("shows the batches of a split item in its place, and an item without quantity that is not split", () => {
  const items = [
    item("10", "0.000"),
    item("900001", "6.000", "10"),
    item("900002", "4.000", "000010"),
    item("20", "0.000"),
  ];
  expect(deliveredItems(items).map((one) => one.DeliveryDocumentItem)).toEqual(["900001", "900002", "20"]);
});
