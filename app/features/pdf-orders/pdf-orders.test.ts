import type { Readable } from "node:stream";
import { Readable as Bytes } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import type { Services } from "~/door/services";
import { getActiveCart } from "~/features/carts/cart.queries.server";
import { restoreItems } from "~/features/carts/lines/restore-items.server";
import { submitCart } from "~/features/carts/submission/submit-cart.server";
import { updateCart } from "~/features/carts/update-cart.server";
import { systemActor } from "~/features/identity/actor";
import { must } from "~/lib/assert";
import { context, person, testServices, valueIn } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { cartErp } from "../../../tests/support/erp/cart-erp";
import { drawTable } from "../../../tests/support/orders/draw-table";
import { lockedPdf } from "../../../tests/support/orders/hostile-pdfs";
import { orderFacts } from "../../../tests/support/orders/order-facts";
import { Sheet } from "../../../tests/support/orders/sheet";
import { correctPdfOrder } from "./correct-pdf-order.server";
import { getEditedOrder } from "./edited-order.queries.server";
import { openPdfOrder } from "./open-pdf-order.server";
import { getPdfOrderFile, listPdfOrders } from "./pdf-orders.queries.server";
import { readStoredOrder } from "./read-stored-order.server";
import { retryPdfOrder } from "./retry-pdf-order.server";
import { teachHeadings } from "./teach-headings.server";
import { uploadPdfOrder } from "./upload-pdf-order.server";

/** Draws an order of these products, with a heading for the quantity that may be the customer's own word. */
function orderOf(materials: readonly string[], { quantityHeading = "Qty", unit = "pcs" } = {}) {
  const facts = orderFacts(materials.length, {
    language: "en",
    currency: "EUR",
    lines: [materials.length, materials.length],
  });
  const sheet = new Sheet();
  sheet.write("Purchase order: B26/0815", 40, 60);
  const materialOf = (position: number) =>
    materials[facts.lines.findIndex((line) => line.position === position)] ?? "";
  drawTable(sheet, facts, {
    columns: [
      { head: ["Pos"], x: 40, text: ({ position }) => String(position) },
      { head: ["Article no."], x: 80, text: ({ position }) => materialOf(position) },
      { head: ["Description"], x: 200, text: () => "Bolt, galvanised" },
      { head: [quantityHeading], x: 440, right: true, text: () => "12" },
      { head: ["Unit"], x: 450, text: () => unit },
      { head: ["Price"], x: 540, right: true, text: () => "2.40" },
    ],
    top: 120,
    bottom: 760,
    nextTop: 60,
  });
  return sheet.finish();
}

/** Form of the headings with nothing typed. */
const noHeadings = {
  material: "",
  customerMaterial: "",
  description: "",
  unit: "",
  price: "",
  amount: "",
  date: "",
};

describe("a purchase order that was uploaded", () => {
  let services: Services;
  let owner: Ctx;
  let shop: ReturnType<typeof cartErp>;

  beforeEach(async () => {
    const bytes = new Map<string, Buffer>();
    shop = cartErp();
    services = {
      ...testServices(await freshDatabase(), { erp: shop.erp }),
      jobs: { enqueue: () => Promise.resolve() },
      files: {
        put: async (key: string, content: Buffer | Readable) => {
          bytes.set(key, Buffer.isBuffer(content) ? content : await buffer(content));
          return { size: 1 };
        },
        get: (key: string) => Promise.resolve(bytes.has(key) ? Bytes.from([bytes.get(key)]) : null),
        remove: () => Promise.resolve(),
        check: async () => undefined,
      } as Services["files"],
    };
    owner = context(services, person("place_orders", "report_submit", "edit_pdf_orders"));
  });

  const colleague = (...permissions: Parameters<typeof person>) => context(services, person(...permissions));

  async function upload(bytes: Uint8Array) {
    return valueIn(await uploadPdfOrder(owner, { file: new File([Buffer.from(bytes)], "order.pdf") }));
  }
  const readOrder = (order: string) => readStoredOrder(context(services, systemActor), { order });
  async function list(ctx = owner, search: Parameters<typeof listPdfOrders>[1] = {}) {
    return valueIn(await listPdfOrders(ctx, search));
  }

  it("is read by a job into a cart of its own, and counted; the active cart stays as it was", async () => {
    const { id } = await upload(await orderOf(["BOLT-M8", "NUT-M8"], { unit: "PCE" }));
    expect((await list()).items[0]).toMatchObject({ state: "waiting", mayEdit: false, mayRetry: true });
    expect(await readOrder(id)).toMatchObject({ kind: "ok", value: { state: "ready" } });
    const { items, totals } = await list();
    expect(totals).toEqual({ total: 1, success: 1, errors: 0 });
    expect(items[0]).toMatchObject({ poNumber: "B26/0815", mayEdit: true, mayRetry: false });
    const active = await getActiveCart(owner, { kind: "order" });
    expect(active).toMatchObject({ value: { cart: null } });
  });

  it("is one order, however often it is uploaded and read", async () => {
    const file = await orderOf(["BOLT-M8"], { unit: "PCE" });
    const first = await upload(file);
    await readOrder(first.id);
    await readOrder(first.id);
    expect(await upload(file)).toEqual({ id: first.id, isNew: false });
    expect((await list()).totals.total).toBe(1);
  });

  it("keeps for a person what is not sure, and fails with a reason that a second reading may lift", async () => {
    const unsureOrder = await upload(await orderOf(["BOLT-M8", "UNHEARD-OF"], { unit: "PCE" }));
    await readOrder(unsureOrder.id);
    const failedOrder = await upload(await lockedPdf());
    await readOrder(failedOrder.id);
    const { items, totals } = await list();
    expect(totals).toEqual({ total: 2, success: 0, errors: 2 });
    expect(items.map(({ state, problem }) => [state, problem]).sort()).toEqual([
      ["check", null],
      ["failed", "encrypted"],
    ]);
    expect(await retryPdfOrder(owner, { order: failedOrder.id })).toMatchObject({ kind: "ok" });
    expect((await list(owner, { state: "waiting" })).totals.total).toBe(1);
    expect(await retryPdfOrder(owner, { order: unsureOrder.id })).toMatchObject({ kind: "conflict" });
  });

  it("is taken up by whoever may correct it, one person at a time; the others only look", async () => {
    const { id } = await upload(await orderOf(["BOLT-M8"], { unit: "PCE" }));
    await readOrder(id);
    const second = colleague("place_orders", "report_submit", "edit_pdf_orders");
    const reader = colleague("place_orders", "report_submit");
    expect((await list(reader)).items[0]).toMatchObject({ mayEdit: false });
    expect(await openPdfOrder(reader, { order: id })).toMatchObject({ kind: "refused" });
    expect(await openPdfOrder(second, { order: id })).toMatchObject({ kind: "ok" });
    const active = await getActiveCart(second, { kind: "order" });
    const cart = must(active.kind === "ok" ? active.value.cart : null, "the cart of the order");
    expect(cart.header.poNumber).toBe("B26/0815");
    expect(cart.items).toMatchObject([{ material: "BOLT-M8", quantity: "12.000" }]);
    expect((await list(second)).editingPdfOrderId).toBe(id);
    await updateCart(second, { cart: cart.id, version: cart.version, poNumber: "B26/0816" });
    expect((await list()).items[0]).toMatchObject({ poNumber: "B26/0816" });
    expect(await openPdfOrder(owner, { order: id })).toMatchObject({ kind: "conflict" });
  });

  it("belongs to its customer: nobody else finds, opens, retries or downloads it", async () => {
    const { id } = await upload(await orderOf(["BOLT-M8"], { unit: "PCE" }));
    await readOrder(id);
    const actor = person("place_orders", "report_submit", "edit_pdf_orders");
    const stranger = context(services, {
      ...actor,
      partner: { function: "soldTo", number: "200002", name: "Another" },
    });
    const ownNumber = must(owner.actor.partner, "a customer").number;
    expect((await list(stranger)).totals.total).toBe(0);
    expect((await list(stranger, { searchCriteriaValue: ownNumber })).totals.total).toBe(0);
    for (const operation of [openPdfOrder, retryPdfOrder, getPdfOrderFile]) {
      expect(await operation(stranger, { order: id })).toMatchObject({ kind: "notFound" });
    }
    expect(await getPdfOrderFile(owner, { order: id })).toMatchObject({ value: { name: "order.pdf" } });
  });

  async function findEditedOrder() {
    const outcome = await getEditedOrder(owner, {});
    return must(outcome.kind === "ok" ? outcome.value : null, "an order that is being edited");
  }
  async function openOrder(bytes: Uint8Array) {
    const { id } = await upload(bytes);
    await readOrder(id);
    expect(await openPdfOrder(owner, { order: id })).toMatchObject({ kind: "ok" });
    return findEditedOrder();
  }

  it("is put right line by line, and the next order of the customer is read as it was corrected", async () => {
    const order = await openOrder(await orderOf(["BOLT-M8", "OUR-4711"], { unit: "PCE" }));
    const lines = [
      { index: 0, material: "BOLT-M8", quantity: "12", unit: "PCE" },
      { index: 1, material: "NUT-M8", quantity: "7", unit: "PCE" },
    ];
    const correction = { order: order.id, version: order.version, poNumber: "B26/0815", lines };
    expect(await correctPdfOrder(owner, correction)).toMatchObject({ value: { state: "ready" } });
    expect(await correctPdfOrder(owner, correction)).toMatchObject({ kind: "conflict" });
    const active = await getActiveCart(owner, { kind: "order" });
    expect(active).toMatchObject({
      value: { cart: { items: [{ material: "BOLT-M8" }, { material: "NUT-M8", quantity: "7.000" }] } },
    });
    const next = await openOrder(await orderOf(["OUR-4711"], { unit: "PCE" }));
    expect(next.lines).toMatchObject([{ material: "NUT-M8", isSettled: true }]);
  });

  it("is ordered in the sequence of the document, however late a line is settled", async () => {
    const order = await openOrder(await orderOf(["OUR-1", "BOLT-M8", "OUR-2", "NUT-M8"], { unit: "PCE" }));
    const correct = async (lines: { index: number; material: string; leaveOut?: boolean }[]) => {
      const { id, version } = await findEditedOrder();
      const typedLines = lines.map((line) => ({ quantity: "12", unit: "PCE", ...line }));
      const outcome = await correctPdfOrder(owner, { order: id, version, lines: typedLines });
      expect(outcome).toMatchObject({ kind: "ok" });
      const active = await getActiveCart(owner, { kind: "order" });
      const cart = must(active.kind === "ok" ? active.value.cart : null, "the cart of the order");
      return cart.items.map(({ itemNumber, quantity }) => `${itemNumber} ${Number(quantity)}`);
    };
    const line = (index: number, quantity: string) => ({ index, material: "BOLT-M8", quantity });
    expect(order.lines.map(({ isSettled }) => isSettled)).toEqual([false, true, false, true]);
    await correct([line(1, "2"), line(3, "4")]);
    expect(await correct([line(2, "3")])).toEqual(["10 2", "20 3", "30 4"]);
    expect(await correct([line(0, "1")])).toEqual(["10 1", "20 2", "30 3", "40 4"]);
    // Left out and taken in again, together with a line that is added after it.
    await correct([
      { ...line(1, "2"), leaveOut: true },
      { ...line(2, "3"), leaveOut: true },
    ]);
    expect(await correct([line(2, "3"), line(1, "2")])).toEqual(["10 1", "20 2", "30 3", "40 4"]);
  });

  it("teaches the customer's own word for a unit, long or beside an unknown number", async () => {
    const order = await openOrder(await orderOf(["OUR-4712"], { unit: "Einzelstueckchen" }));
    expect(order.lines).toMatchObject([{ unit: "Einzelstueckchen" }]);
    expect(order.lines).toMatchObject([{ problem: "unknown" }]);
    const lines = [{ index: 0, material: "NUT-M8", quantity: "12", unit: "PCE" }];
    const correction = { order: order.id, version: order.version, poNumber: "B26/0815", lines };
    expect(await correctPdfOrder(owner, correction)).toMatchObject({ value: { state: "ready" } });
    const next = await openOrder(await orderOf(["OUR-4712", "BOLT-M8"], { unit: "Einzelstueckchen" }));
    expect(next).toMatchObject({
      state: "ready",
      lines: [
        { material: "NUT-M8", unit: "PCE" },
        { material: "BOLT-M8", unit: "PCE" },
      ],
    });
  });

  it("assumes the unit of a line that names none, until somebody confirms it", async () => {
    shop.state.facts["NUT-M8"] = {
      salesUnit: "PAK",
      baseUnit: "PCE",
      units: [{ unit: "PAK", label: "Pack", numerator: "50", denominator: "1" }],
    };
    const { id, version } = await openOrder(await orderOf(["BOLT-M8"], { unit: "PCE" }));
    const newLines = [{ material: "NUT-M8", quantity: "2" }];
    const firstAnswer = await correctPdfOrder(owner, { order: id, version, added: newLines });
    expect(firstAnswer).toMatchObject({ value: { state: "check", firstOpen: 1 } });
    const order = await findEditedOrder();
    expect(order.lines[1]).toMatchObject({ unit: "", assumedUnit: "PAK" });
    const lines = [{ index: 1, material: "NUT-M8", quantity: "2", unit: "PAK" }];
    const answer = await correctPdfOrder(owner, { order: id, version: order.version, lines });
    expect(answer).toMatchObject({ value: { state: "ready" } });
  });

  it("keeps a printed unit that a product has, whatever the word was taught to mean for another", async () => {
    shop.state.facts["NUT-M8"] = {
      units: [{ unit: "PAK", label: "Pack", numerator: "50", denominator: "1" }],
    };
    const order = await openOrder(await orderOf(["BOLT-M8"], { unit: "PAK" }));
    expect(order.lines).toMatchObject([{ problem: "unit" }]);
    const lines = [{ index: 0, material: "BOLT-M8", quantity: "12", unit: "PCE" }];
    await correctPdfOrder(owner, { order: order.id, version: order.version, poNumber: "", lines });
    const next = await openOrder(await orderOf(["BOLT-M8", "NUT-M8"], { unit: "PAK" }));
    expect(next.lines).toMatchObject([
      { material: "BOLT-M8", unit: "PCE" },
      { material: "NUT-M8", unit: "PAK" },
    ]);
  });

  /** Sends the active cart past the pages of PDF orders, as the checkout of carts and the API do. */
  async function submitActive() {
    const active = await getActiveCart(owner, { kind: "order" });
    if (active.kind !== "ok" || !active.value.cart) throw new Error("There is no cart");
    return submitCart(owner, {
      cart: active.value.cart.id,
      version: active.value.cart.version,
      seenTotal: "0",
      seenCurrency: "EUR",
    });
  }

  it("is not ready while a line is neither in the cart nor left out", async () => {
    const order = await openOrder(await orderOf(["BOLT-M8", "UNHEARD-OF"], { unit: "PCE" }));
    const correct = (line: object, version: number) =>
      correctPdfOrder(owner, {
        order: order.id,
        version,
        lines: [{ index: 1, material: "UNHEARD-OF", quantity: "12", unit: "PCE", ...line }],
      });
    expect(await correct({}, order.version)).toMatchObject({ value: { state: "check", firstOpen: 1 } });
    const { version } = await findEditedOrder();
    expect(await submitActive()).toMatchObject({ problems: [{ text: { key: "cart.unsettledLines" } }] });
    expect(await correct({ leaveOut: true }, version)).toMatchObject({ value: { state: "ready" } });
    expect(await submitActive()).not.toMatchObject({ problems: [{ text: { key: "cart.unsettledLines" } }] });
    const { lines } = await findEditedOrder();
    expect(lines.map(({ isLeftOut }) => isLeftOut)).toEqual([false, true]);
  });

  it("whose headings are unknown is read once they are named, and so is the customer's next one", async () => {
    const file = await orderOf(["BOLT-M8", "NUT-M8"], { quantityHeading: "Wished", unit: "PCE" });
    const order = await openOrder(file);
    expect(order).toMatchObject({ state: "check", lines: [] });
    const taughtOrder = await teachHeadings(owner, {
      order: order.id,
      version: order.version,
      headings: { ...noHeadings, quantity: "Wished" },
    });
    expect(taughtOrder).toMatchObject({ value: { state: "ready" } });
    expect((await findEditedOrder()).lines).toMatchObject([{ material: "BOLT-M8" }, { material: "NUT-M8" }]);
    const next = await openOrder(await orderOf(["NUT-M8"], { quantityHeading: "Wished", unit: "PCE" }));
    expect(next).toMatchObject({ state: "ready", lines: [{ material: "NUT-M8", quantity: "12" }] });
  });

  it("that is read again replaces its lines, which nobody can restore beside the new ones", async () => {
    const order = await openOrder(await orderOf(["BOLT-M8", "NUT-M8"], { unit: "PCE" }));
    const headings = { ...noHeadings, quantity: "Qty" };
    const { id, version } = order;
    const answer = await teachHeadings(owner, { order: id, version, headings });
    expect(answer).toMatchObject({ value: { state: "ready" } });
    const active = await getActiveCart(owner, { kind: "order" });
    const cart = must(active.kind === "ok" ? active.value.cart : null, "the cart of the order");
    expect(cart.items.map(({ itemNumber }) => itemNumber)).toEqual([10, 20]);
    expect(await restoreItems(owner, { cart: cart.id, version: cart.version })).toMatchObject({
      kind: "notFound",
    });
  });

  it("that is a scan can be read again after its empty cart was left for another one", async () => {
    const scan = await openOrder(await new Sheet().finish());
    expect(scan).toMatchObject({ state: "check", lines: [] });
    await openOrder(await orderOf(["BOLT-M8"], { unit: "PCE" }));
    expect((await list()).items.find(({ id }) => id === scan.id)).toMatchObject({
      cart: null,
      mayRetry: true,
    });
    expect(await retryPdfOrder(owner, { order: scan.id })).toMatchObject({ kind: "ok" });
    await readOrder(scan.id);
    expect((await list()).items.find(({ id }) => id === scan.id)).toMatchObject({ mayEdit: true });
  });

  it("is not stored without room, which the form says; uploaded once more, it is the same order", async () => {
    const { put } = services.files;
    const file = new File([Buffer.from(await orderOf(["BOLT-M8"]))], "order.pdf");
    services.files.put = () => Promise.reject(Object.assign(new Error("no room"), { code: "ENOSPC" }));
    expect(await uploadPdfOrder(owner, { file })).toMatchObject({
      kind: "invalid",
      problems: [{ path: "file", text: { key: "files.notStored" } }],
    });
    services.files.put = put;
    expect(await uploadPdfOrder(owner, { file })).toMatchObject({ value: { isNew: true } });
    expect(valueIn(await listPdfOrders(owner, {})).items).toHaveLength(1);
  });

  it("must be a PDF", async () => {
    const file = new File(["no PDF"], "order.pdf");
    expect(await uploadPdfOrder(owner, { file })).toMatchObject({ kind: "invalid" });
    expect(await uploadPdfOrder(owner, {})).toMatchObject({ kind: "invalid" });
  });
});
