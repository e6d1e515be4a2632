import { describe, expect, it } from "vitest";
import type { SapCall } from "../call";
import { totalsIn } from "../documents/present-rows";
import { orderShape } from "../documents/shapes";
import { sapSettingsSchema } from "../settings";
import { componentsOf } from "./components";
import { netPriceOf } from "./price-of-line";
import { mainItems, priceOfSet } from "./price-of-set";

const salesArea = {
  id: "1000",
  title: "Europe",
  salesOrganization: "1000",
  distributionChannel: "10",
  division: "00",
  companyCode: "1000",
  currency: "EUR",
};

/** Call that presents what SAP has answered already. */
const call = {
  settings: sapSettingsSchema.parse({ salesAreas: [salesArea] }),
  ctx: { language: "en", salesArea: "1000" },
  messages: [],
} as unknown as SapCall;

const element = (type: string, conditionClass: string, amount: string, differs = {}) => ({
  PricingProcedureStep: conditionClass === "D" ? "900" : "100",
  ConditionType: type,
  ConditionClass: conditionClass,
  ConditionCalculationType: conditionClass === "D" ? "A" : "C",
  ConditionRateValue: conditionClass === "D" ? "21.000000000" : "10.000000000",
  ConditionQuantity: "1.000",
  ConditionQuantityUnit: "PC",
  ConditionBaseValue: "100.000",
  ConditionAmount: amount,
  ...differs,
});

const item = (number: string, net: string, tax: string, differs = {}) => ({
  SalesOrderItem: number,
  HigherLevelItem: "000000",
  NetAmount: net,
  TaxAmount: tax,
  to_PricingElement: { results: [element("PR00", "B", net), element("MWST", "D", tax)] },
  ...differs,
});

/** Header of an order in euros; SAP's header has no taxes. */
const order = (net: string, items: unknown[]) => ({
  TransactionCurrency: "EUR",
  TotalNetAmount: net,
  to_Item: { results: items },
});

describe("a set whose parts are priced (LUMF)", () => {
  const items = [
    item("10", "0.00", "0.00", { to_PricingElement: { results: [] } }),
    item("11", "100.00", "21.00", { HigherLevelItem: "10" }),
    item("12", "50.00", "10.50", { HigherLevelItem: "000011" }),
    // A free part: its price and a discount of all of it.
    item("13", "0.00", "0.00", { HigherLevelItem: "10" }),
  ];

  it("costs what its parts cost, at every level", () => {
    const [set = {}] = mainItems(items);
    const price = priceOfSet(call, set, items, "SalesOrderItem", "EUR");
    expect(price).toMatchObject({ net: "150.00", tax: "31.50" });
    expect(price.components).toMatchObject([{ kind: "tax", base: "200", amount: "31.50" }]);
  });

  it("counts for the total with the taxes of its parts", () => {
    const totals = totalsIn(call, orderShape, order("150.00", items), "EUR");
    expect(totals).toMatchObject({ net: "150.00", tax: "31.50", total: "181.50" });
    expect(totals.taxes).toMatchObject([{ amount: "31.50" }]);
  });
});

it("a rejected item counts for no total, though SAP keeps its value and tax", () => {
  const items = [
    item("10", "100.00", "21.00"),
    item("20", "40.00", "8.40", { SalesDocumentRjcnReason: "10" }),
  ];
  expect(totalsIn(call, orderShape, order("100.00", items), "EUR")).toMatchObject({
    net: "100.00",
    tax: "21.00",
    total: "121.00",
  });
});

describe("rates", () => {
  const rateOf = (currency: string, differs: object) =>
    componentsOf(call, [element("PR00", "B", "0", differs)], currency, "en")[0]?.rate;

  it("may be finer than their currency", () => {
    expect(rateOf("JPY", { ConditionRateValue: "12.500000000" })).toBe("12.5");
    expect(rateOf("JPY", { ConditionRateValue: "1200.000000000" })).toBe("1200");
    expect(rateOf("EUR", { ConditionRateValue: "0.012500000" })).toBe("0.0125");
    expect(rateOf("EUR", { ConditionRateValue: "10.500000000" })).toBe("10.50");
    expect(rateOf("KWD", { ConditionRateValue: "1.250000000" })).toBe("1.250");
  });

  it("of another currency are told in the document's", () => {
    // 10 USD a piece, 100 pieces, come to 925.00 EUR.
    const row = { ConditionCurrency: "USD", ConditionBaseValue: "100.000", ConditionAmount: "925.00" };
    expect(rateOf("EUR", row)).toBe("9.25");
    expect(rateOf("EUR", { ...row, ConditionCurrency: "EUR" })).toBe("10.00");
  });

  it("of percentages are percentages, whether on top or included", () => {
    const [tax] = componentsOf(
      call,
      [element("MWSI", "D", "21.00", { ConditionCalculationType: "H" })],
      "EUR",
      "en",
    );
    expect(tax).toMatchObject({ rate: "21", rateUnit: "percent", per: null });
  });
});

it.each([
  ["by its category", element("ZCST", "A", "1.00", { ConditionCategory: "G" })],
  ["as a price that does not count", element("ZCST", "B", "1.00", { ConditionIsForStatistics: true })],
  ["by its type", element("VPRS", "A", "1.00")],
  ["as a price between companies", element("ZIV1", "B", "1.00", { CndnIsRelevantForIntcoBilling: true })],
])("a cost is hidden, known %s", (_, row) => {
  expect(componentsOf(call, [row, element("PR00", "B", "10.00")], "EUR", "en")).toMatchObject([
    { type: "listPrice" },
  ]);
});

it("a price in a unit that the material does not have is told for the line's own", () => {
  const components = componentsOf(
    call,
    [element("PR00", "B", "60.00", { ConditionQuantityUnit: "CAR", ConditionQuantity: "10.000" })],
    "EUR",
    "en",
  );
  const line = { net: "60.00", quantity: "20", unit: "PCE", currency: "EUR" };
  expect(netPriceOf(line, null, components)).toEqual({
    netPrice: "3.00",
    priceQuantity: "1",
    priceUnit: "PCE",
  });
});
