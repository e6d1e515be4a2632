import { expect, it } from "vitest";
import type { DocumentItem } from "~/erp/erp";
import { claimableLines } from "./claimable-lines";

const item = {
  itemNumber: 10,
  material: "1019050",
  name: "Socket head cap screw",
  quantity: "5",
  unit: "PAK",
  baseQuantity: "125",
  baseUnit: "PCE",
  batches: [],
} as unknown as DocumentItem;

const linesOf = (items: DocumentItem[]) => claimableLines({ items }, [], { item: "", about: null });

it("count the pieces of a pack, so that a few of them can be claimed", () => {
  expect(linesOf([item])).toMatchObject([
    { quantity: "5", unit: "PAK", contents: { quantity: "125", unit: "PCE" } },
  ]);
});

it("have no contents where the ERP tells none", () => {
  expect(linesOf([{ ...item, baseUnit: "" }])).toMatchObject([{ contents: null }]);
});
