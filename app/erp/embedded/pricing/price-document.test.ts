import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { smallMasterData } from "../../../../tests/support/erp/small-master-data";
import { watchTurns } from "../../../../tests/support/turns";
import { num, share, sum } from "../../decimal";
import { indexMasterData } from "../history/master-index";
import { convert } from "../units";
import { priceDocument, priceLongDocument } from "./price-document";
import type { LineToPrice, PricingTerms } from "./pricing-terms";

const master = smallMasterData();
const index = indexMasterData(master);
const sellableMaterials = [
  "BOLT-M8",
  "BRG-6204",
  "BRG-6205",
  "CABLE-3G",
  "OIL-46",
  "ORING-20",
  "MOTOR-4KW",
  "VEST-M",
];

const terms = fc.record({
  customer: fc.constantFrom("100001", "100002", "100005"),
  customerGroup: fc.constantFrom("industry", "craft"),
  priceList: fc.constantFrom("A", "B"),
  shippingOption: fc.constantFrom("standard", "express", "pickup", "freight"),
  country: fc.constantFrom("NL", "FR", "DE"),
  taxTreatment: fc.constantFrom("taxed" as const, "exempt" as const, "intraCommunity" as const),
  cashDiscount: fc.constantFrom(null, "2"),
});
const lines = fc.array(
  fc.record({
    material: fc.constantFrom(...sellableMaterials),
    thousandths: fc.integer({ min: 1, max: 5_000_000 }),
    salesUnit: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

const priceLines = (...wish: Parameters<typeof documentToPrice>) =>
  priceDocument(...documentToPrice(...wish));

function documentToPrice(
  terms: Omit<PricingTerms, "language" | "currency">,
  wishes: { material: string; thousandths: number; salesUnit: boolean }[],
) {
  const toPrice = wishes.flatMap((one, at): LineToPrice[] => {
    const material = index.materials("").byNumber.get(one.material);
    if (!material) return [];
    const unit = one.salesUnit ? material.salesUnit : material.baseUnit;
    const quantity = num(one.thousandths).div(1_000);
    const baseQuantity = convert(material, quantity, unit, material.baseUnit);
    return baseQuantity ? [{ itemNumber: (at + 1) * 10, material, quantity, unit, baseQuantity }] : [];
  });
  const conditions = index.conditions({
    salesArea: "1000",
    date: "2026-03-02",
    materials: toPrice.flatMap((line) => index.materials("").byNumber.get(line.material.number) ?? []),
    ...terms,
  });
  return [toPrice, { ...terms, language: "en", currency: "EUR" }, conditions] as const;
}

const total = (values: string[]) => sum(values.map((value) => num(value))).toFixed(2);

describe("the price of any document", () => {
  it("is the sum of its lines, charges and taxes to the cent", () => {
    fc.assert(
      fc.property(terms, lines, (terms, wishes) => {
        const { lines: pricedLines, totals } = priceLines(terms, wishes);
        const all = [...pricedLines.values()];
        expect(all).toHaveLength(wishes.length);
        expect(total(all.map((line) => line.net.toFixed(2)))).toBe(totals.goods);
        expect(total([totals.goods, totals.freight, totals.surcharges])).toBe(totals.net);
        expect(total(totals.taxes.map((tax) => tax.amount))).toBe(totals.tax);
        expect(total(totals.taxes.map((tax) => tax.base))).toBe(totals.net);
        expect(total([totals.net, totals.tax])).toBe(totals.total);
      }),
      { numRuns: 300 },
    );
  });

  it("is what its conditions add up to, line by line", () => {
    fc.assert(
      fc.property(terms, lines, (terms, wishes) => {
        for (const line of priceLines(terms, wishes).lines.values()) {
          const countedComponents = line.components.filter(
            (one) => !one.statistical && one.inactive === null && one.kind !== "subtotal",
          );
          const goods = countedComponents.filter((one) => one.kind !== "tax").map((one) => one.amount);
          expect(total(goods)).toBe(line.net.toFixed(2));
          const tax = countedComponents.filter((one) => one.kind === "tax").map((one) => one.amount);
          expect(total(tax)).toBe(line.tax.toFixed(2));
        }
      }),
      { numRuns: 200 },
    );
  });

  it("never rises for one piece when more are ordered", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 600 }), (one, other) => {
        const net = (pieces: number) => {
          const buyer = { customer: "100002", customerGroup: "craft", priceList: "B" };
          const rest = {
            shippingOption: "standard",
            country: "FR",
            taxTreatment: "taxed" as const,
            cashDiscount: null,
          };
          const lines = [{ material: "BRG-6204", thousandths: pieces * 1_000, salesUnit: true }];
          const [line] = priceLines({ ...buyer, ...rest }, lines).lines.values();
          return num(line?.net ?? 0).div(pieces);
        };
        const [lowQuantityPrice, highQuantityPrice] = [Math.min(one, other), Math.max(one, other)];
        expect(net(highQuantityPrice).lte(net(lowQuantityPrice).plus("0.005"))).toBe(true);
      }),
    );
  });
});

describe("quantities and shares", () => {
  it("come back after a conversion to another unit and back", () => {
    const unit = fc.record({
      numerator: fc.integer({ min: 1, max: 1_000 }),
      denominator: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(unit, fc.integer({ min: 1, max: 9_999_999 }), (ratio, thousandths) => {
        const material = {
          baseUnit: "PCE",
          units: [
            { unit: "BOX", numerator: String(ratio.numerator), denominator: String(ratio.denominator) },
          ],
        };
        const quantity = num(thousandths).div(1_000);
        const base = convert(material, quantity, "BOX", "PCE");
        const boxQuantity = base && convert(material, base, "PCE", "BOX");
        expect(boxQuantity?.round(3, 1).toString()).toBe(quantity.toString());
      }),
    );
  });

  it("parts of an amount add up to the amount, however the quantity is cut", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999, max: 99_999_999 }),
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 }),
        (amountInCents, parts) => {
          const amount = num(amountInCents).div(100).toFixed(2);
          const total = num(parts.reduce((all, part) => all + part, 0));
          let before = num(0);
          const shares = parts.map((part) => {
            const after = before.plus(part);
            const itemShare = share(amount, before, after, total);
            before = after;
            return itemShare;
          });
          expect(sum(shares).toFixed(2)).toBe(amount);
        },
      ),
    );
  });
});

it("is the same for thousands of lines and in brief, and yields to the event loop meanwhile", async () => {
  const [exampleTerms] = fc.sample(terms, 1);
  if (!exampleTerms) throw new Error("No terms");
  const wishes = Array.from({ length: 1_200 }, (_, at) => ({
    material: sellableMaterials[at % sellableMaterials.length] ?? "",
    thousandths: 1_000 * (1 + (at % 9)),
    salesUnit: at % 2 === 0,
  }));
  const document = documentToPrice(exampleTerms, wishes);
  const turns = watchTurns();
  const longDocument = await priceLongDocument(...document, { isBrief: true });
  expect(turns()).toBeGreaterThanOrEqual(4);
  const { lines: pricedLines, totals } = priceDocument(...document);
  expect(longDocument.totals).toEqual(totals);
  for (const [item, { components, ...line }] of pricedLines) {
    expect(components).not.toEqual([]);
    expect(longDocument.lines.get(item)).toEqual({ ...line, components: [] });
  }
});
