import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/door/actor";
import type { DocumentItem, DocumentKind } from "~/erp/erp";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { documentsErp } from "../../../../tests/support/erp/documents-erp";
import { exampleItem, exampleTotals } from "../../../../tests/support/erp/example-values";
import { checkInvoice } from "./check-invoice.queries.server";

let world: ReturnType<typeof documentsErp>;
let ctx: (actor: Actor) => ReturnType<typeof context>;
const buyer = person("view_invoices");
const stranger: Actor = { ...buyer, partner: { function: "soldTo", number: "100002", name: "Other" } };

beforeEach(async () => {
  world = documentsErp();
  const services = testServices(await freshDatabase(), { erp: world.erp });
  ctx = (actor) => context(services, actor);
});

/** Five packs of 25 pieces at 3.00 EUR a piece. */
const fivePacks = {
  baseQuantity: "125",
  baseUnit: "PCE",
  netPrice: "3.00",
  priceUnit: "PCE",
  net: "375.00",
  taxCode: "full",
};
const line = (differs: Partial<DocumentItem>, reference: DocumentItem["reference"] = null) =>
  exampleItem(
    { itemNumber: 10, material: "BOLT", quantity: "5", unit: "PAK" },
    { ...fivePacks, ...differs, reference },
  );
const refOf = (kind: DocumentKind, number: string) => ({ kind, number, itemNumber: 10 });
const totals = (net: string, rate = "21", differs = {}) => ({
  ...exampleTotals(net),
  taxes: [
    {
      code: "full",
      label: `VAT ${rate} %`,
      category: "S" as const,
      rate,
      base: net,
      reason: "",
      amount: ((Number(net) * Number(rate)) / 100).toFixed(2),
    },
  ],
  ...differs,
});

interface Story {
  ordered?: Partial<DocumentItem>;
  orderTotals?: object;
  delivered?: Partial<DocumentItem>;
  invoiced?: Partial<DocumentItem>;
  invoiceTotals?: object;
}

function addStory({
  ordered = {},
  orderTotals = {},
  delivered = {},
  invoiced = {},
  invoiceTotals = {},
}: Story) {
  world.add("order", "4", { items: [line(ordered)], totals: totals("375.00", "21", orderTotals) });
  world.add("delivery", "8", { items: [line(delivered, refOf("order", "4"))] });
  const item = line(invoiced, refOf("delivery", "8"));
  world.add("invoice", "9", { items: [item], totals: totals(item.net, "21", invoiceTotals) });
}

async function readCheck(actor = buyer) {
  const outcome = await checkInvoice(ctx(actor), { number: "9" });
  return outcome.kind === "ok" ? outcome.value.check : outcome;
}

describe("checking an invoice", () => {
  it("finds nothing where all is as ordered and delivered, even if a part is rounded otherwise", async () => {
    addStory({});
    expect(await readCheck()).toEqual({ differences: [], comparedLines: 1, uncomparedItems: [] });
    // The freight of the order stands on the invoice of another part.
    const part = { quantity: "2", baseQuantity: "42", net: "126.01" };
    addStory({ delivered: part, invoiced: part, orderTotals: { freight: "12.00" } });
    expect(await readCheck()).toMatchObject({ differences: [] });
  });

  const stories: [string, Story, object[]][] = [
    [
      "a quantity that was not delivered",
      { delivered: { quantity: "4", baseQuantity: "100" } },
      [{ about: "quantity", excessNet: "75.00" }],
    ],
    ["a higher price", { invoiced: { net: "375.02" } }, [{ about: "price", expectedNet: "375.00" }]],
    [
      "a price in another unit",
      { invoiced: { netPrice: "80.00", priceUnit: "PAK", net: "400.00" } },
      [{ about: "price", expectedNet: "375.00" }],
    ],
    [
      "freight that was not agreed",
      { invoiceTotals: { freight: "9.90" } },
      [{ about: "freight", expected: "0.00", invoiced: "9.90" }],
    ],
    [
      "surcharges above the agreed ones",
      { orderTotals: { surcharges: "5.00" }, invoiceTotals: { surcharges: "7.50" } },
      [{ about: "surcharges", expected: "5.00", invoiced: "7.50" }],
    ],
    ["another VAT rate", { invoiceTotals: totals("375.00", "9") }, [{ about: "taxRate" }]],
    [
      "VAT that its rate does not come to",
      { invoiceTotals: { taxes: totals("375.00").taxes.map((tax) => ({ ...tax, amount: "80.00" })) } },
      [{ about: "tax", expected: "78.75", invoiced: "80.00" }],
    ],
  ];

  it("finds each kind of difference, and nothing else", async () => {
    for (const [name, story, differences] of stories) {
      addStory(story);
      expect(await readCheck(), name).toMatchObject({ differences });
    }
  });

  it("leaves lines uncompared whose order another customer has, and says so", async () => {
    world.add("order", "4", { items: [line({})], soldTo: "100002" });
    world.add("invoice", "9", { items: [line({}, refOf("order", "4"))], totals: totals("375.00") });
    expect(await readCheck()).toMatchObject({ comparedLines: 0, uncomparedItems: [{ itemNumber: 10 }] });
  });

  it("is for those who may read the invoice, and not for credit memos", async () => {
    addStory({});
    expect(await readCheck(stranger)).toEqual({ kind: "notFound" });
    expect(await readCheck(person())).toMatchObject({ kind: "refused" });
    world.add("creditMemo", "9");
    expect(await readCheck()).toEqual({ kind: "notFound" });
  });
});
