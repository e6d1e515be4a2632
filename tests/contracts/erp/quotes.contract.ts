import { describe, expect, test } from "vitest";
import type { DraftDocument } from "~/erp/erp";
import {
  codesOf,
  context,
  draftOf,
  freshKey,
  kindOf,
  lambert,
  of,
  type Subject,
  targetOf,
  vanDijk,
  type WantedLine,
} from "./subject";

export function quotesContract(subject: Subject): void {
  const createQuote = async (wantedRecords: WantedLine[], differs = {}) => {
    const draft = draftOf(wantedRecords, { kind: "quote", ...differs });
    return (await subject().erp.quotes.create(context(), draft, freshKey())).value.document;
  };
  const get = async (number: string) =>
    (await subject().erp.quotes.get(context(), number, of(vanDijk))).value;
  const convert = (number: string, conversion = {}, key = freshKey()) =>
    subject().erp.quotes.convert(context(), { number, within: of(vanDijk), key }, conversion);

  test("a quote has prices, binds for 30 days and reserves nothing", async () => {
    const quote = await createQuote([["MOTOR-4KW", "50"]]);
    expect(quote).toMatchObject({ kind: "quote", status: { code: "OPEN" }, dueDate: "2026-04-01" });
    expect(quote.convert).toEqual({ allowed: true });
    const { value } = await subject().erp.availability.check(context(), [
      { material: "MOTOR-4KW", quantity: "1" },
    ]);
    expect(value[0]?.availability.free).toBe("50");
  });

  test("a quote is not checked for credit", async () => {
    expect((await createQuote([["BRG-6204", "1"]])).credit.status).toBe("notChecked");
  });

  test("a converted quote becomes an order at its prices, referring to it", async () => {
    const quote = await createQuote([
      ["BRG-6204", "20"],
      ["BOLT-M8", "3"],
    ]);
    const { value } = await convert(quote.number, { poNumber: "FROM-QUOTE" });
    const order = value.document;
    expect(order.kind).toBe("order");
    expect(order.poNumber).toBe("FROM-QUOTE");
    expect(order.items.map((item) => item.reference)).toEqual([
      { kind: "quote", number: quote.number, itemNumber: 10 },
      { kind: "quote", number: quote.number, itemNumber: 20 },
    ]);
    expect(order.items.map((item) => item.netPrice)).toEqual(quote.items.map((item) => item.netPrice));
    const after = await get(quote.number);
    expect(after.status.code).toBe("ORDR");
    expect(after.references).toEqual([{ kind: "order", number: order.number }]);
    expect(after.convert).toMatchObject({ allowed: false, code: "change.ordered" });
  });

  test("part of a quote can be ordered, the rest later, and no more than there was", async () => {
    const quote = await createQuote([["BRG-6204", "100"]]);
    await convert(quote.number, { lines: [{ itemNumber: 10, quantity: "60" }] });
    expect((await get(quote.number)).status.code).toBe("OPEN");
    const tooMuch = convert(quote.number, { lines: [{ itemNumber: 10, quantity: "50" }] });
    expect(await codesOf(tooMuch)).toEqual(["convert.tooMuch"]);
    const { value } = await convert(quote.number);
    expect(value.document.items[0]?.quantity).toBe("40");
    expect((await get(quote.number)).status.code).toBe("ORDR");
  });

  test("converting twice with one key gives one order", async () => {
    const quote = await createQuote([["BRG-6204", "10"]]);
    const key = freshKey();
    const all = await Promise.all([1, 2, 3].map(() => convert(quote.number, {}, key)));
    expect(new Set(all.map((one) => one.value.document.number)).size).toBe(1);
  });

  test("an ordered quote cannot be converted again under another key", async () => {
    const quote = await createQuote([["BRG-6204", "10"]]);
    await convert(quote.number);
    expect(await codesOf(convert(quote.number))).toEqual(["change.ordered"]);
  });

  test("a quote can be changed and cancelled with its version", async () => {
    const quote = await createQuote([["BRG-6204", "10"]]);
    const { value } = await subject().erp.quotes.change(context(), targetOf(quote), {
      validTo: "2026-06-30",
      lines: [{ itemNumber: 10, quantity: "12" }],
    });
    expect(value).toMatchObject({ dueDate: "2026-06-30", items: [{ quantity: "12" }] });
    const staleCancellation = subject().erp.quotes.cancel(context(), targetOf(quote));
    expect(await kindOf(staleCancellation)).toBe("conflict");
    const cancellation = await subject().erp.quotes.cancel(context(), targetOf(value));
    expect(cancellation.value.status.code).toBe("CANC");
    expect(cancellation.value.convert).toMatchObject({ allowed: false, code: "change.cancelled" });
  });

  test.each([
    ["lowered to what was ordered", { quantity: "60" }, { code: "ORDR", line: "ORDR" }],
    ["given up for the rest", { changeStatus: "D" as const }, { code: "CANC", line: "CANC" }],
  ])("a line of a quote that is %s keeps its price", async (_, change, { code, line }) => {
    const quote = await createQuote([["BRG-6204", "100"]]);
    await convert(quote.number, { lines: [{ itemNumber: 10, quantity: "60" }] });
    const lines = [{ itemNumber: 10, ...change }];
    await subject().erp.quotes.change(context(), targetOf(await get(quote.number)), { lines });
    const after = await get(quote.number);
    expect(after.status.code).toBe(code);
    expect(after.items).toMatchObject([{ quantity: "60", status: { code: line } }]);
    expect(after.items[0]?.net).toBe((Number(quote.items[0]?.net) * 0.6).toFixed(2));
  });

  test("the lines of a quote stay ordered or open when another one changes", async () => {
    const quote = await createQuote([
      ["BRG-6204", "10"],
      ["VEST-M", "10"],
    ]);
    await convert(quote.number, { lines: [{ itemNumber: 10, quantity: "10" }] });
    const lines = [{ itemNumber: 20, quantity: "12" }];
    await subject().erp.quotes.change(context(), targetOf(await get(quote.number)), { lines });
    const { status, items } = await get(quote.number);
    expect([status.code, ...items.map((item) => item.status.code)]).toEqual(["OPEN", "ORDR", "OPEN"]);
  });

  test("an expired quote says so, cannot be converted, but quoted anew", async () => {
    const quote = await createQuote([["BRG-6204", "10"]], { validTo: "2026-03-03" });
    await subject().advanceTime(3);
    const expiredDocument = await get(quote.number);
    expect(expiredDocument.status.code).toBe("EXPD");
    expect(expiredDocument.convert).toMatchObject({ allowed: false, code: "change.expired" });
    expect(await codesOf(convert(quote.number))).toEqual(["change.expired"]);
    const { value } = await subject().erp.quotes.requote(context(), quote.number, of(vanDijk), freshKey());
    expect(value.document).toMatchObject({ kind: "quote", status: { code: "OPEN" }, date: "2026-03-05" });
    expect(value.document.number).not.toBe(quote.number);
  });

  test("a new quote at today's prices asks for the same date again, while it is still to come", async () => {
    const quote = await createQuote([["BRG-6204", "1"]], { requestedDate: "2026-06-15" });
    const { value } = await subject().erp.quotes.requote(context(), quote.number, of(vanDijk), freshKey());
    expect(value.document.requestedDate).toBe("2026-06-15");
    expect(value.document.items[0]?.requestedDate).toBe("2026-06-15");
  });

  test("a quote is found by its submission as a quote only", async () => {
    const key = freshKey();
    const draft = draftOf([["BRG-6204", "1"]], { kind: "quote" });
    await subject().erp.quotes.create(context(), draft, key);
    expect((await subject().erp.quotes.findBySubmission(context(), key)).value?.kind).toBe("quote");
    expect((await subject().erp.orders.findBySubmission(context(), key)).value).toBeNull();
  });

  describe("an order's line that follows a quote's", () => {
    const draftFollowing = (number: string, quantity: string, differs: Partial<DraftDocument> = {}) => {
      const draft = draftOf([["BRG-6204", quantity]], differs);
      return {
        ...draft,
        lines: draft.lines.map((line) => ({ ...line, reference: { number, itemNumber: 10 } })),
      };
    };
    const order = async (draft: DraftDocument) => {
      const ctx = context({ partner: draft.soldTo });
      const { value, messages } = await subject().erp.orders.create(ctx, draft, freshKey());
      const [item] = value.document.items;
      if (!item) throw new Error("The order has no lines");
      return { ...value.document, item, codes: messages.map((message) => message.code) };
    };

    test("has its price, refers to it, and leaves less of it", async () => {
      const quote = await createQuote([["BRG-6204", "100"]]);
      const draft = draftFollowing(quote.number, "10");
      const quotedPrice = quote.items[0]?.netPrice;
      const singleSimulation = await subject().erp.pricing.simulate(context(), draftOf([["BRG-6204", "10"]]));
      expect(singleSimulation.value.lines[0]?.netPrice).not.toBe(quotedPrice);
      const { value: seenSimulation } = await subject().erp.pricing.simulate(context(), draft);
      expect(seenSimulation.lines[0]?.netPrice).toBe(quotedPrice);
      const creation = await order(draft);
      expect(creation.totals).toEqual(seenSimulation.totals);
      expect(creation.item.reference).toEqual({ kind: "quote", number: quote.number, itemNumber: 10 });
      expect(await get(quote.number)).toMatchObject({
        references: [{ kind: "order", number: creation.number }],
        items: [{ quantity: "100", openQuantity: "90" }],
      });
      const { value } = await subject().erp.documents.flow(context(), creation, of(vanDijk));
      expect(value.edges).toEqual([
        { from: { kind: "quote", number: quote.number }, to: { kind: "order", number: creation.number } },
      ]);
      expect((await convert(quote.number)).value.document.items[0]?.quantity).toBe("90");
      expect((await get(quote.number)).status.code).toBe("ORDR");
    });

    test("is ordered at today's price when less is left, and says so", async () => {
      const quote = await createQuote([["BRG-6204", "100"]]);
      await order(draftFollowing(quote.number, "60"));
      const creation = await order(draftFollowing(quote.number, "50"));
      expect(creation.item).toMatchObject({ reference: null, quantity: "50" });
      expect(creation.codes).toContain("quote.notFollowed");
      expect((await convert(quote.number)).value.document.items[0]?.quantity).toBe("40");
    });

    test("does not follow an expired quote, or another customer's", async () => {
      const quote = await createQuote([["BRG-6204", "10"]], { validTo: "2026-03-06" });
      const other = await order(draftFollowing(quote.number, "10", { soldTo: lambert }));
      expect(other.item.reference).toBeNull();
      await subject().advanceTime(5);
      const lateOrder = await order(draftFollowing(quote.number, "10"));
      expect(lateOrder.item.reference).toBeNull();
      expect(lateOrder.codes).toContain("quote.notFollowed");
    });

    test("gives back what is cancelled", async () => {
      const quote = await createQuote([["BRG-6204", "30"]]);
      const creation = await order(draftFollowing(quote.number, "30"));
      expect((await get(quote.number)).status.code).toBe("ORDR");
      await subject().erp.orders.cancel(context(), targetOf(creation));
      expect((await get(quote.number)).status.code).toBe("OPEN");
      expect((await order(draftFollowing(quote.number, "30"))).item.reference?.number).toBe(quote.number);
    });

    test("takes no more than there is, however many order at once", async () => {
      const quote = await createQuote([["BRG-6204", "20"]]);
      const creation = await Promise.all(
        [1, 2, 3, 4, 5].map(() => order(draftFollowing(quote.number, "10"))),
      );
      expect(creation.filter(({ item }) => item.reference !== null)).toHaveLength(2);
    });
  });

  test("a quote whose requested date has passed keeps it when it is rejected", async () => {
    const quote = await createQuote([["BRG-6204", "10"]], { requestedDate: "2026-03-06" });
    await subject().advanceTime(14);
    const rejection = { lines: [{ itemNumber: 10, changeStatus: "D" as const }] };
    const within = of(vanDijk);
    const answer = await subject().erp.quotes.simulateChange(context(), quote.number, within, rejection);
    expect(answer.value.requestedDate).toBe(quote.requestedDate);
    expect(answer.messages.map(({ code }) => code)).not.toContain("date.past");
  });

  test("requested dates that have passed stay when something else is changed", async () => {
    const quote = await createQuote(
      [
        ["BRG-6204", "10"],
        ["BOLT-M8", "2"],
      ],
      { requestedDate: "2026-03-06" },
    );
    await subject().advanceTime(14);
    const change = { lines: [{ itemNumber: 10, quantity: "20" }] };
    const { erp } = subject();
    const simulation = await erp.quotes.simulateChange(context(), quote.number, of(vanDijk), change);
    const answer = await erp.quotes.change(context(), targetOf(quote), change);
    for (const { value, messages } of [simulation, answer]) {
      expect([value.requestedDate, ...value.items.map(({ requestedDate }) => requestedDate)]).toEqual(
        [quote, ...quote.items].map(({ requestedDate }) => requestedDate),
      );
      expect(messages.map(({ code }) => code)).not.toContain("date.past");
    }
  });
}
