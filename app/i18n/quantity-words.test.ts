import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findUnit, splitQuantity } from "./find-unit";
import { defaultFormats, formatQuantity, numberFormats } from "./formats";
import { parseOrderQuantity } from "./parse-quantity";
import { contentsOf, pricesInWords, quantityInWords } from "./quantity-words";
import type { Translate } from "./translate";

const screws = {
  baseUnit: "PCE",
  units: [
    { unit: "PCE", label: "Piece", numerator: "1", denominator: "1" },
    { unit: "PAK", label: "Pack", numerator: "25", denominator: "1" },
    { unit: "BOX", label: "Box", numerator: "100", denominator: "1" },
  ],
};

describe("a unit typed in words", () => {
  it.each([
    ["pcs", "PCE"],
    ["Pieces", "PCE"],
    ["stuks", "PCE"],
    ["pak", "PAK"],
    ["packs", "PAK"],
    ["boxes", "BOX"],
    ["BOX", "BOX"],
  ])("%s means %s", (typedText, unit) => {
    expect(findUnit(typedText, screws.units)?.unit).toBe(unit);
  });

  it.each(["m", "dozen", "", "pallet"])("“%s” is none of the product's", (typedText) => {
    expect(findUnit(typedText, screws.units)).toBeNull();
  });

  it("is none where two units have the name", () => {
    const sameLabelUnits = [
      { unit: "PC", label: "Piece" },
      { unit: "ST", label: "Piece" },
    ];
    expect(findUnit("pcs", sameLabelUnits)).toBeNull();
    expect(findUnit("ST", sameLabelUnits)?.unit).toBe("ST");
  });
});

it("is read as it was typed, in every number format", () => {
  const quantities = fc
    .integer({ min: 1, max: 9_999_999 })
    .map((thousandths) => (thousandths / 1000).toFixed(3));
  const names = fc.constantFrom("pcs", "packs", "boxes", "PAK", "");
  fc.assert(
    fc.property(quantities, names, fc.constantFrom(...numberFormats), (quantity, name, numberFormat) => {
      const formats = { ...defaultFormats, numberFormat };
      const typedText = `${formatQuantity(quantity, formats)} ${name}`;
      const parsedQuantity = parseOrderQuantity(typedText, formats);
      const amount = splitQuantity(parsedQuantity.ok ? parsedQuantity.value : "");
      expect(amount.unit).toBe(name);
      // A single sign before three digits may separate groups: the check page reports it as ambiguous.
      if (parsedQuantity.ok && !parsedQuantity.ambiguous)
        expect(Number(amount.quantity)).toBe(Number(quantity));
    }),
  );
});

it("is told with its contents and prices", () => {
  const t = ((_key: string, params: { price: string; unit: string }) =>
    `${params.price} per ${params.unit}`) as unknown as Translate;
  const orderedFields = { quantity: "20", unit: "PAK" };
  expect(quantityInWords(orderedFields, contentsOf(orderedFields, screws), defaultFormats)).toBe(
    "20 PAK = 500 PCE",
  );
  expect(quantityInWords({ quantity: "5", unit: "PCE" }, null, defaultFormats)).toBe("5 PCE");
  const price = { netPrice: "2.97", priceQuantity: "1", priceUnit: "PCE", currency: "EUR" };
  const localization = { t, formats: defaultFormats };
  expect(pricesInWords({ ...price, ...orderedFields, net: "1485.00" }, localization)).toBe(
    "74.25 EUR per PAK (2.97 EUR per PCE)",
  );
  const perHundred = { ...price, netPrice: "3.71", priceQuantity: "100" };
  expect(pricesInWords({ ...perHundred, quantity: "3", unit: "BOX", net: "11.13" }, localization)).toBe(
    "3.71 EUR per BOX",
  );
  expect(
    pricesInWords({ ...price, priceQuantity: "100", quantity: "5", unit: "PCE", net: "0.15" }, localization),
  ).toBe("2.97 EUR per 100 PCE");
});

it("comes to the amount: the price has as many places as that takes, unless a surcharge is in it", () => {
  const t = ((_key: string, params: { price: string; unit: string }) =>
    `${params.price} per ${params.unit}`) as unknown as Translate;
  const localization = { t, formats: defaultFormats };
  const perHundred = { netPrice: "3.71", priceQuantity: "100", priceUnit: "PCE", currency: "EUR" };
  expect(pricesInWords({ ...perHundred, quantity: "7", unit: "BOX", net: "25.99" }, localization)).toBe(
    "3.713 EUR per BOX",
  );
  expect(pricesInWords({ ...perHundred, quantity: "700", unit: "PCE", net: "25.99" }, localization)).toBe(
    "3.713 EUR per 100 PCE",
  );
  const roll = { netPrice: "58.20", priceQuantity: "1", priceUnit: "ROL", currency: "EUR" };
  expect(pricesInWords({ ...roll, quantity: "27", unit: "ROL", net: "2043.90" }, localization)).toBe(
    "58.20 EUR per ROL",
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1, max: 99_999_999 }),
      (quantity, cents) => {
        const net = Big(cents).div(100);
        const line = { ...perHundred, quantity: String(quantity), unit: "BOX", net: net.toFixed(2) };
        const [price = ""] = pricesInWords(line, localization).split(" ");
        expect(Big(price.replaceAll(",", "")).times(quantity).round(2).toFixed(2)).toBe(net.toFixed(2));
      },
    ),
  );
});
