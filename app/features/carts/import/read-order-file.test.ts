import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { must } from "~/lib/assert";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { drawTable } from "../../../../tests/support/orders/draw-table";
import { lockedPdf } from "../../../../tests/support/orders/hostile-pdfs";
import { orderFacts } from "../../../../tests/support/orders/order-facts";
import { Sheet } from "../../../../tests/support/orders/sheet";
import { getActiveCart } from "../cart.queries.server";
import { confirmImport } from "./confirm-import.server";
import { correctImport } from "./correct-import.server";
import { getImport } from "./import.queries.server";
import { startImport } from "./start-import.server";

/** Draws an order of two products; the first is known by the customer's own number only. */
function orderOf(poNumber: string): Promise<Uint8Array> {
  const facts = orderFacts(3, { language: "de", currency: "EUR", lines: [3, 3] });
  const products = [
    { material: "X-4711", customerMaterial: "BOLT-M8", quantity: "1.500" },
    { material: "NUT-M8", customerMaterial: "K-1", quantity: "20" },
    { material: "NUTT-M8", customerMaterial: "K-2", quantity: "7" },
  ];
  facts.lines = facts.lines.map((line, index) => ({ ...line, ...products[index], quantity: 0 }));
  const quantityOf = (position: number) =>
    products[facts.lines.findIndex((line) => line.position === position)]?.quantity;
  const sheet = new Sheet();
  if (poNumber) sheet.write(`Bestellnummer: ${poNumber}`, 40, 60);
  sheet.write("Liefertermin: 24.12.2026", 40, 75);
  drawTable(sheet, facts, {
    columns: [
      { head: ["Pos"], x: 40, text: ({ position }) => String(position) },
      { head: ["Ihre Artikelnr."], x: 80, text: ({ material }) => material },
      { head: ["Unsere Nr."], x: 170, text: ({ customerMaterial }) => customerMaterial },
      { head: ["Bezeichnung"], x: 260, text: () => "Schraube verzinkt" },
      { head: ["Menge"], x: 440, right: true, text: ({ position }) => quantityOf(position) ?? "" },
      { head: ["ME"], x: 450, text: () => "Stk" },
      { head: ["Preis"], x: 540, right: true, text: () => "2,40" },
    ],
    top: 120,
    bottom: 760,
    nextTop: 60,
  });
  return sheet.finish();
}

describe("a purchase order in PDF", () => {
  let owner: Ctx;

  beforeEach(async () => {
    const services = testServices(await freshDatabase(), { erp: cartErp().erp });
    owner = context(services, person("place_orders"));
  });

  async function upload(bytes: Uint8Array) {
    const file = new File([Buffer.from(bytes)], "order.pdf");
    return startImport(owner, { kind: "order", file });
  }
  async function importFile(bytes: Uint8Array) {
    const startedImport = await upload(bytes);
    if (startedImport.kind !== "ok") throw new Error(JSON.stringify(startedImport));
    return valueIn(await getImport(owner, { id: startedImport.value.id }));
  }
  async function cart() {
    return must(valueIn(await getActiveCart(owner, { kind: "order" })).cart, "the cart");
  }

  it("is a list to check: its products by either number, its quantities, its number", async () => {
    const { lines, poNumber } = await importFile(await orderOf("B26/0815"));
    expect(poNumber).toBe("B26/0815");
    const facts = [...lines]
      .sort((one, other) => one.index - other.index)
      .map(({ material, quantity, unit, problem, requestedDate }) => [
        material,
        quantity,
        unit,
        problem,
        requestedDate,
      ]);
    expect(facts).toEqual([
      ["BOLT-M8", "1500", "PCE", null, "2026-12-24"],
      ["NUT-M8", "20", "PCE", null, "2026-12-24"],
      ["NUTT-M8", "7", "Stk", "unknown", "2026-12-24"],
    ]);
    expect(lines.find(({ index }) => index === 1)?.source).toContain(
      "NUT-M8 · K-1 · Schraube verzinkt · 20 Stk",
    );
  });

  it("comes into the cart with its number and dates when somebody confirms it, once", async () => {
    const { id } = await importFile(await orderOf("B26/0815"));
    expect(await getActiveCart(owner, { kind: "order" })).toMatchObject({ value: { cart: null } });
    expect(await confirmImport(owner, { id })).toMatchObject({ value: { added: 2, leftOut: 1 } });
    expect(await confirmImport(owner, { id })).toMatchObject({ kind: "invalid" });
    const { header, items } = await cart();
    expect(header.poNumber).toBe("B26/0815");
    expect(
      items.map(({ material, quantity, unit, requestedDate }) => [
        material,
        Number(quantity),
        unit,
        requestedDate,
      ]),
    ).toEqual([
      ["BOLT-M8", 1500, "PCE", "2026-12-24"],
      ["NUT-M8", 20, "PCE", "2026-12-24"],
    ]);
  });

  it("teaches a number that was corrected, and leaves the cart the number that it has", async () => {
    const { id } = await importFile(await orderOf("B26/0815"));
    await correctImport(owner, { id, lines: [{ index: 2, material: "NUT-M8" }] });
    expect(await confirmImport(owner, { id })).toMatchObject({ value: { added: 3, leftOut: 0 } });
    const next = await importFile(await orderOf("B26/0816"));
    expect(next.good).toBe(3);
    await confirmImport(owner, { id: next.id });
    expect((await cart()).header.poNumber).toBe("B26/0815");
  });

  it("that cannot be read says why at its field, and leaves nothing", async () => {
    const scan = new Sheet();
    const prose = new Sheet();
    prose.write("Dear all, please find our terms of delivery on the other side.", 40, 60);
    expect(await upload(await scan.finish())).toMatchObject({
      problems: [{ path: "file", text: { key: "cart.import.pdf.scan" } }],
    });
    expect(await upload(await prose.finish())).toMatchObject({
      problems: [{ path: "file", text: { key: "cart.import.pdf.noLines" } }],
    });
    expect(await upload(await lockedPdf())).toMatchObject({
      problems: [{ path: "file", text: { key: "cart.import.pdf.encrypted" } }],
    });
    expect(await upload(Buffer.from("%PDF-1.7 torn"))).toMatchObject({
      problems: [{ path: "file", text: { key: "cart.import.pdf.damaged" } }],
    });
  });
});
