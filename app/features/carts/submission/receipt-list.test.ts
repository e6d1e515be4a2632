import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { cartErp } from "../../../../tests/support/erp/cart-erp";
import { activeCart } from "../../../../tests/support/visits/active-cart";
import { submissions } from "../cart.tables";
import { continueCart } from "../continue-cart.server";
import { addItems } from "../lines/add-items.server";
import { findOtherSnapshot, findPriceSnapshot } from "../price-snapshots.store.server";
import { saveShipping } from "../shipping/save-shipping.server";
import { getCheckout } from "./checkout.queries.server";
import { getReceipt } from "./receipt.queries.server";
import { receiptList } from "./receipt-list";
import { submitCart } from "./submit-cart.server";

const line = (itemNumber: number) => ({
  itemNumber,
  material: `TP-${itemNumber}`,
  quantity: "2",
  unit: null,
  comment: "",
  requestedDate: null,
  batches: [],
  attributes: {},
  reference: null,
});
const lines = [10, 20, 30].map(line);
const totals = { total: "30.00", currency: "EUR" };
const agreedLine = {
  itemNumber: 20,
  material: "TP-20",
  name: "Bolt M8",
  asked: "2 ",
  quantity: "2",
  unit: "BOX",
  net: "10.00",
  date: "2026-12-01",
};
const list = (content: Parameters<typeof receiptList>[0], page = "1") =>
  receiptList(
    content,
    { page, pageSize: 2 },
    { t: translatorFor({ formats: { locale: "en" }, micrositeId: null }), formats: defaultFormats },
  );

describe("the lines of a receipt", () => {
  it("say what was agreed to of each: its name, unit, day and price", () => {
    const [, secondRow] = list({ lines, seen: { ...totals, lines: [agreedLine] } }).rows;
    expect(secondRow?.cells).toMatchObject({
      material: { text: "Bolt M8", note: "TP-20" },
      quantity: { quantity: "2", unit: "BOX" },
      date: { date: "2026-12-01" },
      net: { amount: "10.00", currency: "EUR" },
    });
  });

  it("say what a set consists of", () => {
    const parts = [{ material: "1020010", name: "Hexagon nut", quantity: "1", unit: "PCE" }];
    const [, secondRow] = list({ lines, seen: { ...totals, lines: [{ ...agreedLine, parts }] } }).rows;
    expect(secondRow?.cells.material).toMatchObject({
      note: "TP-20 · Includes: 1 PCE Hexagon nut (1020010)",
    });
  });

  it("say a day once, whatever the number of schedule lines that it has", () => {
    const dates = [
      { date: "2026-12-01", quantity: "1.5" },
      { date: "2026-12-01", quantity: "0.5" },
    ];
    const dateOf = (parts: typeof dates) =>
      list({ lines, seen: { ...totals, lines: [{ ...agreedLine, dates: parts }] } }).rows[1]?.cells.date;
    expect(dateOf(dates)).toMatchObject({ date: "2026-12-01" });
    const moreDates = [...dates, { date: "2026-12-09", quantity: "3" }];
    expect(dateOf(moreDates)).toMatchObject({ text: "2 BOX: 2026-12-01, 3 BOX: 2026-12-09" });
  });

  it("say the material alone where nothing was seen, as when the ERP was away", () => {
    const [firstRow] = list({ lines, seen: totals }).rows;
    expect(firstRow?.cells).toMatchObject({
      material: { text: "TP-10", note: "" },
      quantity: { quantity: "2", unit: null },
      date: null,
      net: null,
    });
  });

  it("say the material also where the ERP had no name for it", () => {
    const [, secondRow] = list({ lines, seen: { ...totals, lines: [{ ...agreedLine, name: "" }] } }).rows;
    expect(secondRow?.cells.material).toMatchObject({ text: "TP-20", note: "" });
  });

  it("come a page at a time", () => {
    const { rows, paging } = list({ lines, seen: totals }, "2");
    expect(rows.map(({ id }) => id)).toEqual(["30"]);
    expect(paging).toEqual({ page: 2, pageSize: 2, totalResults: 3 });
  });
});

describe("the lines of a receipt that are read alone", () => {
  let ctx: Ctx;

  beforeEach(async () => {
    const services = {
      ...testServices(await freshDatabase(), { erp: cartErp().erp }),
      jobs: { enqueue: async () => undefined },
    };
    ctx = context(services, person("place_orders"));
    await addItems(ctx, { items: ["1", "2", "3"].map((quantity) => ({ material: "BOLT-M8", quantity })) });
  });

  async function submit(): Promise<string> {
    const review = await getCheckout(ctx, {});
    if (review.kind !== "ok" || !review.value.snapshot) throw new Error(JSON.stringify(review));
    const { total, currency } = review.value.snapshot;
    return valueIn(
      await submitCart(ctx, {
        ...(await activeCart(ctx)),
        seenTotal: total,
        seenCurrency: currency,
        figures: review.value.fingerprint,
      }),
    ).receipt;
  }

  async function receiptOf(receipt: string, part?: { offset: number; limit: number }) {
    return valueIn(await getReceipt(ctx, { receipt, ...(part ? { part } : {}) }));
  }

  it("come with what was seen of them, and the number of all", async () => {
    const receipt = await submit();
    const { content: whole, totalLines } = await receiptOf(receipt);
    expect(totalLines).toBe(3);
    expect(whole.lines.map(({ quantity }) => Number(quantity))).toEqual([1, 2, 3]);
    const { content: part, ...rest } = await receiptOf(receipt, { offset: 1, limit: 1 });
    expect(rest.totalLines).toBe(3);
    expect(part).toEqual({
      ...whole,
      lines: [whole.lines[1]],
      seen: { ...whole.seen, lines: [whole.seen.lines?.[1]] },
    });
    expect((await receiptOf(receipt, { offset: 1_000_000, limit: 50 })).content.lines).toEqual([]);
  });

  it("come without it from a submission of an earlier version", async () => {
    const receipt = await submit();
    const { db } = ctx.services.database;
    const { content } = await receiptOf(receipt);
    const { total, currency } = content.seen;
    await db
      .update(submissions)
      .set({ content: { ...content, seen: { total, currency } } })
      .where(eq(submissions.id, receipt));
    const { content: part } = await receiptOf(receipt, { offset: 0, limit: 2 });
    expect(part.seen).toEqual({ total, currency });
    expect(part.lines).toHaveLength(2);
  });

  it("the snapshot that was seen is read again only if other figures are shown now", async () => {
    const { db } = ctx.services.database;
    const { cart, version } = await activeCart(ctx);
    await continueCart(ctx, { cart, version });
    const review = valueIn(await getCheckout(ctx, {}));
    expect(review.fingerprint).not.toBe("");
    expect(await findOtherSnapshot(db, cart, review.fingerprint)).toBeNull();
    expect(review.changes).toEqual([]);
    await saveShipping(ctx, await activeCart(ctx));
    const { fingerprint } = valueIn(await getCheckout(ctx, {}));
    expect(await findOtherSnapshot(db, cart, fingerprint)).toBeNull();
    expect(await findOtherSnapshot(db, cart, "others")).toEqual(await findPriceSnapshot(db, cart));
  });
});
