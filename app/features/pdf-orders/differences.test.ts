import { describe, expect, it } from "vitest";
import type { SimulatedLine } from "~/erp/erp";
import type { ReadLine } from "~/features/order-reading/order-reading";
import { differencesOf } from "./differences";

/** Three boxes of 250 pieces, which the ERP prices by 100 pieces: 742.50 for a box, 2.97 for a piece. */
const pricedLine = {
  quantity: "3",
  unit: "BOX",
  baseQuantity: "750",
  baseUnit: "PCE",
  netPrice: "297.00",
  priceQuantity: "100",
  priceUnit: "PCE",
  net: "2227.50",
  currency: "EUR",
  scheduleLines: [],
} as unknown as SimulatedLine;

const value = (text: string) => ({ value: text, confidence: "certain" });

function differences(values: { price?: string; per?: string; amount?: string }, isWhole = true) {
  const { price, per = "1", amount } = values;
  const readLine = {
    quantity: value("3"),
    per,
    date: null,
    price: price ? value(price) : null,
    amount: amount ? value(amount) : null,
  } as unknown as ReadLine;
  const line = { read: readLine, currency: "EUR", isWhole, quantity: "3", requestedDate: "" };
  return differencesOf(line, pricedLine);
}

describe("a printed price beside one for another unit than is ordered", () => {
  it.each([
    ["of an ordered unit", { price: "742.50" }],
    ["of a piece", { price: "2.97" }],
    ["of 100 pieces", { price: "297.00", per: "100" }],
  ])("is the same if it is the price %s", (_, values) => {
    expect(differences(values)).toEqual([]);
  });

  it("is told beside the price of an ordered unit, if the order prints no amount or is delivered in parts", () => {
    const difference = { what: "price", from: "30.00", to: "742.50", unit: "BOX" };
    expect(differences({ price: "30.00" })).toEqual([difference]);
    expect(differences({ price: "30.00", amount: "2227.50" }, false)).toEqual([difference]);
  });

  it("counts less than the amount of the line", () => {
    expect(differences({ price: "30.00", amount: "2227.50" })).toEqual([]);
    expect(differences({ price: "742.50", amount: "90.00" })).toEqual([
      { what: "amount", from: "90.00", to: "2227.50" },
    ]);
  });
});
