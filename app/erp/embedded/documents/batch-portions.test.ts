import { describe, expect, it } from "vitest";
import { num } from "../../decimal";
import { batchPortion, changedBatches, openReservations } from "./batch-portions";

const batchQuantities = [
  { batch: "A", quantity: "10" },
  { batch: "B", quantity: "5" },
];
const line = {
  material: "OIL",
  plant: "P100",
  batches: batchQuantities,
  quantity: "15",
  baseQuantity: "300",
  delivered: "240",
  rejection: null,
};

describe("the batches of a line", () => {
  it.each([
    [0, 15, batchQuantities],
    [0, 4, [{ batch: "A", quantity: "4" }]],
    [
      8,
      12,
      [
        { batch: "A", quantity: "2" },
        { batch: "B", quantity: "2" },
      ],
    ],
    [15, 20, []],
  ])("from %i to %i", (from, until, portion) => {
    expect(batchPortion(batchQuantities, num(from), num(until))).toEqual(portion);
  });

  it("stay reserved in base units for what is not on a delivery", () => {
    expect(openReservations(line)).toEqual([{ material: "OIL", plant: "P100", batch: "B", quantity: "60" }]);
    expect(openReservations({ ...line, rejection: "customer" })).toEqual([]);
  });

  it("are kept as far as they stand on deliveries when others are chosen", () => {
    const other = [
      { batch: "A", quantity: "10" },
      { batch: "C", quantity: "5" },
    ];
    expect(changedBatches(line, other, "15")).toEqual([
      { batch: "A", quantity: "10" },
      { batch: "B", quantity: "2" },
      { batch: "C", quantity: "3" },
    ]);
    expect(changedBatches(line, undefined, "13")).toEqual([
      { batch: "A", quantity: "10" },
      { batch: "B", quantity: "3" },
    ]);
  });

  it("are left to the ERP where nothing is delivered and none is chosen any more", () => {
    expect(changedBatches({ ...line, delivered: "0" }, [], "15")).toEqual([]);
    expect(changedBatches(line, [], "15")).toEqual([
      { batch: "A", quantity: "10" },
      { batch: "B", quantity: "2" },
    ]);
  });
});
