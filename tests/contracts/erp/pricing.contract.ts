import { expect, test } from "vitest";
import type { SimulatedLine } from "~/erp/erp";
import { context, draftOf, failureOf, lambert, type Subject, type WantedLine } from "./subject";

export function pricingContract(subject: Subject): void {
  const simulate = async (wantedRecords: WantedLine[], differs = {}, ctx = context()) =>
    (await subject().erp.pricing.simulate(ctx, draftOf(wantedRecords, differs))).value;
  const line = async (wishes: WantedLine): Promise<SimulatedLine> => {
    const { lines } = await simulate([wishes]);
    if (!lines[0]) throw new Error("no line");
    return lines[0];
  };
  const active = (one: SimulatedLine, type: string) =>
    one.priceComponents.find((component) => component.type === type && component.inactive === null);

  test("a set says what comes with it, as many as are ordered", async () => {
    const { parts } = await line(["BRG-6205", "3"]);
    expect(parts).toEqual([{ material: "ORING-20", name: "O-ring 20x2 NBR 70", quantity: "6", unit: "PCE" }]);
    expect((await line(["BRG-6204", "3"])).parts).toEqual([]);
  });

  test("a price per 100 is counted for the boxes ordered", async () => {
    // 3 boxes of 100 at 11.80 per 100, 5 % for the group and 3 % for the customer off the gross value.
    const bolts = await line(["BOLT-M8", "3"]);
    expect(bolts).toMatchObject({ quantity: "3", unit: "BOX", baseQuantity: "300", net: "32.57" });
    expect(bolts).toMatchObject({ netPrice: "10.86", priceQuantity: "100", priceUnit: "PCE" });
  });

  test("the price list goes before the general price, which is shown as replaced", async () => {
    const bolts = await line(["BOLT-M8", "1"]);
    const prices = bolts.priceComponents.filter((one) => one.type === "listPrice");
    expect(prices.map((one) => [one.rate, one.inactive?.code ?? "active"])).toEqual([
      ["11.80", "active"],
      ["12.50", "replaced"],
    ]);
  });

  test("a price that is no longer valid does not count", async () => {
    expect((await line(["BRG-6204", "1"])).priceComponents[0]?.rate).toBe("4.20");
  });

  test("a customer's own price goes first and takes no discounts", async () => {
    const bearings = await line(["BRG-6205", "10"]);
    expect(bearings.net).toBe("48.00");
    const discount = bearings.priceComponents.find((one) => one.type === "customerDiscount");
    expect(discount).toMatchObject({ amount: "0.00", inactive: { code: "netPrice" } });
  });

  test("scales lower the price from their quantity on", async () => {
    // Customer A gets 3 % off.
    expect((await line(["BRG-6204", "49"])).net).toBe("199.63");
    expect((await line(["BRG-6204", "50"])).net).toBe("189.15");
    const { scales } = await line(["BRG-6204", "1"]);
    expect(scales.map((tier) => [tier.from, tier.price])).toEqual([
      ["1", "4.07"],
      ["50", "3.78"],
      ["200", "3.49"],
      ["300", "3.35"],
    ]);
  });

  test("a group's scale looks at all lines of the group together", async () => {
    const singleLine = await line(["BRG-6204", "150"]);
    expect(active(singleLine, "quantityDiscount")).toBeUndefined();
    const { lines } = await simulate([
      ["BRG-6204", "150"],
      ["BRG-6206", "150"],
    ]);
    expect(lines.map((one) => active(one, "quantityDiscount")?.rate)).toEqual(["-4", "-4"]);
  });

  test("a surcharge for each metre counts for rolls, too", async () => {
    const cable = await line(["CABLE-3G", "2"]);
    expect(active(cable, "surcharge")?.amount).toBe("35.00");
    expect(cable.net).toBe("151.40");
  });

  test("tax follows the country of the ship-to and the class of the material", async () => {
    const { lines, totals } = await simulate([
      ["MOTOR-4KW", "1"],
      ["VEST-M", "100"],
    ]);
    expect(lines.map((one) => active(one, "tax")?.rate)).toEqual(["21", "9"]);
    expect(totals.taxes.map((tax) => [tax.code, tax.rate])).toEqual([
      ["full", "21"],
      ["reduced", "9"],
    ]);
  });

  test("an exempt customer pays no tax and is told so", async () => {
    const { totals, lines } = await simulate([["MOTOR-4KW", "1"]], { soldTo: "100005" });
    expect(totals.tax).toBe("0.00");
    expect(lines[0]?.priceComponents.find((one) => one.type === "tax")?.inactive?.code).toBe("exempt");
  });

  test("freight goes by weight with a least amount, and by shipping option", async () => {
    expect((await simulate([["BRG-6204", "20"]])).totals.freight).toBe("7.50");
    expect((await simulate([["MOTOR-4KW", "1"]])).totals.freight).toBe("16.00");
    expect((await simulate([["MOTOR-4KW", "1"]], { shippingOption: "express" })).totals.freight).toBe(
      "38.40",
    );
    expect((await simulate([["MOTOR-4KW", "1"]], { shippingOption: "pickup" })).totals.freight).toBe("0.00");
  });

  test("small orders carry a surcharge that says what it is for, up to the limit", async () => {
    const { totals } = await simulate([["BRG-6204", "5"]]);
    expect([totals.surcharges, totals.surchargeLabel]).toEqual(["15.00", "Small order surcharge"]);
    const { totals: largerTotals } = await simulate([["BRG-6204", "20"]]);
    expect([largerTotals.surcharges, largerTotals.surchargeLabel]).toEqual(["0.00", undefined]);
  });

  test("cash discount is shown but not counted", async () => {
    const { lines } = await simulate(
      [["MOTOR-4KW", "1"]],
      { soldTo: lambert },
      context({ partner: lambert }),
    );
    const [motor] = lines;
    const discount = motor?.priceComponents.find((one) => one.type === "cashDiscount");
    expect(discount).toMatchObject({ statistical: true, rate: "2", amount: "-9.34" });
    expect(motor?.total).toBe("466.80");
  });

  test("another sales area has its own currency and prices", async () => {
    const ctx = context({ salesArea: "2000" });
    const { lines, totals } = await simulate([["BOLT-M8", "10"]], {}, ctx);
    expect(totals.currency).toBe("CHF");
    expect(lines[0]?.net).toBe("140.00");
    expect(totals.taxes[0]?.rate).toBe("8.1");
  });

  test("the totals are the sums of lines and charges to the cent", async () => {
    const { lines, totals } = await simulate([
      ["BOLT-M8", "7"],
      ["BRG-6204", "13"],
      ["CABLE-3G", "1"],
      ["ORING-20", "75"],
      ["VEST-M", "3"],
    ]);
    const centsOf = (text: string) => Number(text.replace(".", ""));
    const sum = (values: string[]) => values.reduce((total, value) => total + centsOf(value), 0);
    expect(sum(lines.map((one) => one.net))).toBe(centsOf(totals.goods));
    expect(sum([totals.goods, totals.freight, totals.surcharges])).toBe(centsOf(totals.net));
    expect(sum(totals.taxes.map((tax) => tax.amount))).toBe(centsOf(totals.tax));
    expect(sum([totals.net, totals.tax])).toBe(centsOf(totals.total));
  });

  test("quantities are raised to the minimum and rounded up, with a message", async () => {
    const smallLine = await line(["ORING-20", "10"]);
    expect(smallLine).toMatchObject({ requestedQuantity: "10", quantity: "50" });
    expect(smallLine.messages).toMatchObject([
      { severity: "warning", code: "quantity.minimum", target: { item: 10 } },
    ]);
    const oddLine = await line(["ORING-20", "60"]);
    expect(oddLine.quantity).toBe("75");
    expect(oddLine.messages[0]?.code).toBe("quantity.rounded");
  });

  test("a line may use any unit of its material, and no other", async () => {
    expect(await line(["BOLT-M8", "200", "PCE"])).toMatchObject({ unit: "PCE", baseQuantity: "200" });
    const wrongLine = await line(["BOLT-M8", "1", "ROL"]);
    expect(wrongLine).toMatchObject({ quantity: "0", net: "0.00" });
    expect(wrongLine.messages[0]?.code).toBe("unit.unknown");
    expect(wrongLine.unitOptions.map((one) => one.code)).toEqual(["PCE", "BOX"]);
  });

  test.each([
    ["NOPE", "material.unknown"],
    ["BRG-INT", "material.notSellable"],
    ["BRG-GONE", "material.discontinued"],
    ["GLOVE", "material.configure"],
    ["BRG-NOPRICE", "material.noPrice"],
  ])("a wrong line stays in the result with quantity 0: %s", async (material, code) => {
    const { lines, totals, acceptable } = await simulate([
      [material, "5"],
      ["BRG-6204", "20"],
    ]);
    expect(lines[0]).toMatchObject({ quantity: "0", total: "0.00", messages: [{ severity: "error", code }] });
    expect(totals.goods).toBe("81.48");
    expect(acceptable).toBe(false);
  });

  test.each(["0", "-1", "abc", "1.2345", "10000000000", "1e3", ""])(
    "%j is not a quantity",
    async (quantity) => {
      const wrongLine = await line(["BRG-6204", quantity]);
      expect(wrongLine.messages[0]?.code).toBe("quantity.invalid");
    },
  );

  test("a discontinued material is replaced, and the visitor told", async () => {
    const replacedLine = await line(["BRG-OLD", "20"]);
    expect(replacedLine).toMatchObject({ material: "BRG-6204", substitution: { requested: "BRG-OLD" } });
    expect(replacedLine.messages[0]).toMatchObject({ severity: "info", code: "material.substituted" });
  });

  test("the customer's own number is understood", async () => {
    expect(await line(["ACME-BOLT-8", "1"])).toMatchObject({
      material: "BOLT-M8",
      customerMaterial: "ACME-BOLT-8",
    });
  });

  test("partners are determined; another ship-to of the customer may be chosen", async () => {
    const { partners } = await simulate([["BRG-6204", "20"]]);
    expect(partners.map((one) => [one.function, one.number])).toEqual([
      ["soldTo", "100001"],
      ["shipTo", "100001"],
      ["payer", "100201"],
    ]);
    const other = await simulate([["BRG-6204", "20"]], { shipTo: "100101" });
    expect(other.partners[1]).toMatchObject({ number: "100101", address: { city: "Breda" } });
  });

  test("somebody else's ship-to is refused", async () => {
    const { failure } = await failureOf(simulate([["BRG-6204", "1"]], { shipTo: "100104" }));
    expect(failure).toMatchObject({ kind: "rejected", messages: [{ code: "partner.notAllowed" }] });
  });

  test("a blocked customer sees prices and the reason why it cannot order", async () => {
    const { value, messages } = await subject().erp.pricing.simulate(
      context(),
      draftOf([["MOTOR-4KW", "1"]], { soldTo: "100003" }),
    );
    expect(value.acceptable).toBe(false);
    expect(value.totals.goods).toBe("389.00");
    expect(messages.map((message) => message.code)).toEqual(["partner.blocked"]);
  });

  test("a missing purchase order number makes the draft incomplete, not wrong", async () => {
    const { incomplete, acceptable } = await simulate([["BRG-6204", "20"]], { poNumber: " " });
    expect(incomplete[0]).toMatchObject({ severity: "warning", target: { field: "poNumber" } });
    expect(acceptable).toBe(true);
  });

  test("over the credit limit there is a warning, and exposure with the draft in it", async () => {
    const { credit } = await simulate([["MOTOR-4KW", "2"]], { soldTo: "100004" });
    expect(credit).toMatchObject({ status: "blocked", limit: "500.00", currency: "EUR" });
    expect(Number(credit.exposure)).toBeGreaterThan(778);
  });

  test("list prices are the customer's with a customer and everybody's without", async () => {
    const price = async (partner: string | undefined) => {
      const { value } = await subject().erp.pricing.listPrices(context({ partner }), [
        "BRG-6205",
        "BRG-6204",
      ]);
      return value.map((one) => [one.price, one.basis]);
    };
    expect(await price("100001")).toEqual([
      ["4.80", "customer"],
      ["4.07", "customer"],
    ]);
    expect(await price(undefined)).toEqual([
      ["5.00", "list"],
      ["4.20", "list"],
    ]);
  });

  test("a material without a price is named, the others are answered", async () => {
    const { value, messages } = await subject().erp.pricing.listPrices(context(), [
      "BRG-NOPRICE",
      "BRG-6204",
    ]);
    expect(value.map((one) => one.material)).toEqual(["BRG-6204"]);
    expect(messages[0]?.code).toBe("material.noPrice");
  });

  test("messages come in the visitor's language under the same code", async () => {
    const { value } = await subject().erp.pricing.simulate(
      context({ language: "fr" }),
      draftOf([["NOPE", "1"]]),
    );
    expect(value.lines[0]?.messages[0]).toMatchObject({
      code: "material.unknown",
      text: "L’article NOPE est introuvable.",
    });
  });
}
