import fc from "fast-check";
import { expect, test } from "vitest";
import { ErpError } from "~/erp/erp-errors";
import { propertyRuns, propertyTimeout } from "../support/property-runs";
import { findBroken, rules, stockRules } from "./consistency";
import { startEmbeddedErp } from "./embedded-harness";
import { context, draftOf, freshKey, lambert, targetOf, vanDijk, type WantedLine } from "./erp/subject";

const customers = [vanDijk, lambert, "100004"];

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Arbitrary changes of an order, in any combination. */
const rework = fc.record({
  requestedDate: some(fc.constantFrom("2026-03-05", "2026-04-01", "2026-06-01")),
  shipTo: some(fc.constantFrom("100101", "100103")),
  shippingOption: some(fc.constantFrom("standard", "express", "pickup")),
  completeDelivery: some(fc.boolean()),
  lines: some(
    fc.uniqueArray(
      fc.record({
        itemNumber: fc.constantFrom(10, 20, 30, 40),
        material: fc.constantFrom("BRG-6204", "ORING-20", "VEST-M"),
        quantity: some(fc.integer({ min: 1, max: 90 }).map(String)),
        unit: some(fc.constantFrom("PCE", "BOX", "L", "CAN")),
        changeStatus: some(fc.constant("D" as const)),
      }),
      { maxLength: 3, selector: (line) => line.itemNumber },
    ),
  ),
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant("order" as const),
    // Includes a customer with a small credit limit and complete delivery, and one who pays early with a
    // discount.
    soldTo: fc.constantFrom(...customers),
    material: fc.constantFrom("BOLT-M8", "BRG-6204", "BRG-6205", "BRG-6206", "OIL-46", "ORING-20", "VEST-M"),
    quantity: fc.integer({ min: 1, max: 60 }),
    together: fc.boolean(),
  }),
  // OIL-46 has two batches to choose from.
  fc.record({
    kind: fc.constant("batches" as const),
    which: fc.option(fc.nat(20)),
    itemNumber: fc.constantFrom(10, 20),
    first: fc.integer({ min: 1, max: 4 }),
    second: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({
    kind: fc.constant("change" as const),
    which: fc.nat(20),
    quantity: fc.integer({ min: 1, max: 90 }),
  }),
  fc.record({ kind: fc.constant("reject" as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant("cancel" as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant("rework" as const), which: fc.nat(20), change: rework }),
  fc.record({ kind: fc.constant("days" as const), days: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant("pay" as const), percent: fc.constantFrom(30, 100) }),
  fc.record({
    kind: fc.constant("ahead" as const),
    which: fc.nat(20),
    percent: fc.constantFrom(20, 100, 130),
  }),
  fc.record({ kind: fc.constant("quote" as const), quantity: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    kind: fc.constant("follow" as const),
    which: fc.nat(20),
    quantity: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ kind: fc.constant("reworkQuote" as const), which: fc.nat(20), change: rework }),
  fc.record({ kind: fc.constant("cancelQuote" as const), which: fc.nat(20) }),
  fc.record({
    kind: fc.constant("convert" as const),
    which: fc.nat(20),
    quantity: some(fc.integer({ min: 1, max: 60 }).map(String)),
  }),
  fc.record({
    kind: fc.constant("claim" as const),
    which: fc.nat(20),
    onInvoice: fc.boolean(),
    quantities: fc.array(fc.constantFrom("1", "3", "20"), { minLength: 1, maxLength: 2 }),
  }),
);

/** Drops undefined properties, as a form does. */
const plain = (change: object) => JSON.parse(JSON.stringify(change));

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Ignores refusals, which are legitimate; every other failure is a defect. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ErpError) || error.kind !== "rejected") throw error;
  });
}

test(
  "any sequence of steps keeps orders, deliveries, invoices and open items together",
  async () => {
    const subject = await startEmbeddedErp();
    const { erp } = subject;
    const ctx = context();
    const anybody = customers.map((number) => ({ function: "soldTo" as const, number }));
    const page = { within: anybody, page: 1, pageSize: 50, sortBy: "number" as const };

    const run = async (one: Step) => {
      if (one.kind === "days") return subject.advanceTime(one.days);
      if (one.kind === "order") {
        const draft = draftOf(
          [
            [one.material, String(one.quantity)],
            ["BRG-6205", "7"],
          ],
          { soldTo: one.soldTo, completeDelivery: one.together },
        );
        return erp.orders.create({ ...ctx, partner: one.soldTo }, draft, freshKey());
      }
      const batchesOf = (first: number, second: number) =>
        [
          { batch: "L2401", quantity: String(first) },
          { batch: "L2402", quantity: String(second) },
        ].filter(({ quantity }) => quantity !== "0");
      if (one.kind === "batches" && one.which === null) {
        const line: WantedLine = ["OIL-46", String(one.first + one.second), "CAN"];
        const draftDocument = draftOf(one.itemNumber === 10 ? [line] : [line, line]);
        const lines = draftDocument.lines.map((line) => ({
          ...line,
          batches: batchesOf(one.first, one.second),
        }));
        return erp.orders.create(ctx, { ...draftDocument, lines }, freshKey());
      }
      if (one.kind === "pay") {
        const scope = [{ function: "payer" as const, number: "100201" }];
        const { value } = await erp.receivables.openItems(ctx, { within: scope, page: 1, pageSize: 1 });
        const [item] = value.items;
        if (!item || Number(item.open) <= 0) return;
        const amount = ((Number(item.open) * one.percent) / 100).toFixed(2);
        const items = [{ openItem: item.number, amount }];
        const payment = {
          payer: "100201",
          currency: item.currency,
          method: "card" as const,
          reference: "",
          amount,
          items,
        };
        return erp.receivables.postPayment(ctx, payment, freshKey());
      }
      if (one.kind === "quote") {
        const wantedDraft = draftOf([["BRG-6204", String(one.quantity)]], { kind: "quote" });
        return erp.quotes.create(ctx, wantedDraft, freshKey());
      }
      if (
        one.kind === "follow" ||
        one.kind === "reworkQuote" ||
        one.kind === "cancelQuote" ||
        one.kind === "convert"
      ) {
        const quotes = (await erp.quotes.search(ctx, page)).value.items;
        const quote = quotes[one.which % Math.max(1, quotes.length)];
        if (!quote) return;
        const { number, version } = quote;
        if (one.kind === "reworkQuote")
          return erp.quotes.change(ctx, { number, within: anybody, version }, plain(one.change));
        if (one.kind === "cancelQuote") return erp.quotes.cancel(ctx, { number, within: anybody, version });
        if (one.kind === "convert") {
          const lines = one.quantity ? { lines: [{ itemNumber: 10, quantity: one.quantity }] } : {};
          return erp.quotes.convert(ctx, { number, within: anybody, key: freshKey() }, lines);
        }
        const wantedDraft = draftOf([["BRG-6204", String(one.quantity)]]);
        const lines = wantedDraft.lines.map((line) => ({ ...line, reference: { number, itemNumber: 10 } }));
        return erp.orders.create(ctx, { ...wantedDraft, lines }, freshKey());
      }
      if (one.kind === "claim") {
        const { items } = one.onInvoice
          ? (await erp.invoices.search(ctx, page)).value
          : (await erp.deliveries.search(ctx, { ...page, shipStatus: ["GR"] })).value;
        const target = items[one.which % Math.max(1, items.length)];
        if (!target) return;
        const document = { kind: target.kind, number: target.number };
        const lines = one.quantities.map((quantity) => ({ itemNumber: 10, quantity, reason: "damaged" }));
        const claim = { type: "return" as const, document, contact: "", text: "", lines };
        return erp.returns.create(ctx, claim, anybody, freshKey());
      }
      const { items } = (await erp.orders.search(ctx, page)).value;
      const row = items[(one.which ?? 0) % Math.max(1, items.length)];
      if (!row) return;
      if (one.kind === "batches") {
        const quantity = String(one.first + one.second);
        const line = { itemNumber: one.itemNumber, quantity, batches: batchesOf(one.first, one.second) };
        return erp.orders.change(ctx, targetOf(row, anybody), { lines: [line] });
      }
      if (one.kind === "ahead") {
        const amount = ((Number(row.total) * one.percent) / 100).toFixed(2);
        const advance = { order: row.number, amount };
        const payment = {
          payer: "100201",
          currency: row.currency,
          method: "card" as const,
          reference: "",
          amount,
        };
        return erp.receivables.postPayment(ctx, { ...payment, items: [], ahead: advance }, freshKey());
      }
      if (one.kind === "cancel") return erp.orders.cancel(ctx, targetOf(row, anybody));
      if (one.kind === "rework") {
        return erp.orders.change(ctx, targetOf(row, anybody), plain(one.change));
      }
      const line =
        one.kind === "change"
          ? { itemNumber: 10, quantity: String(one.quantity) }
          : { itemNumber: 20, changeStatus: "D" as const };
      return erp.orders.change(ctx, targetOf(row, anybody), { lines: [line] });
    };

    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
          for (const one of steps) await unlessRefused(Promise.resolve(run(one)));
          expect(await findBroken(subject.sql, { ...rules, ...stockRules })).toEqual([]);
        }),
        { numRuns: propertyRuns(30), includeErrorInReport: true },
      );
      // Guards against a vacuous run: the steps must have created documents.
      const counts = await subject.sql.many<{ kind: string; count: number }>(
        "SELECT kind, count(*) AS count FROM documents GROUP BY kind",
      );
      const kinds = counts.filter((row) => row.count > 3).map((row) => row.kind);
      expect(kinds).toEqual(expect.arrayContaining(["order", "delivery", "invoice", "return", "creditMemo"]));
    } finally {
      await subject.close();
    }
  },
  propertyTimeout,
);
