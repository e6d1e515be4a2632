import fc from "fast-check";
import { expect, test } from "vitest";
import {
  context,
  createOrder,
  draftOf,
  failureOf,
  freshKey,
  type Subject,
  targetOf,
  type WantedLine,
} from "./subject";

export function availabilityContract(subject: Subject): void {
  const check = async (wish: WantedLine) => {
    const [material, quantity, unit] = wish;
    const { value } = await subject().erp.availability.check(context(), [
      { material, quantity, ...(unit ? { unit } : {}) },
    ]);
    if (!value[0]) throw new Error("no answer");
    return value[0];
  };
  const schedule = async (wantedRecords: WantedLine[], differs = {}) => {
    const { value } = await subject().erp.pricing.simulate(context(), draftOf(wantedRecords, differs));
    return value.lines.map((line) => line.scheduleLines.map((one) => [one.confirmedDate, one.quantity]));
  };

  test("what is in stock leaves in three working days, or on the next with express", async () => {
    expect(await schedule([["BRG-6204", "10"]])).toEqual([[["2026-03-05", "10"]]]);
    expect(await schedule([["BRG-6204", "10"]], { shippingOption: "express" })).toEqual([
      [["2026-03-03", "10"]],
    ]);
  });

  test("a day asked for is kept, a day off moved to the next working day", async () => {
    expect(await schedule([["BRG-6204", "10"]], { requestedDate: "2026-03-20" })).toEqual([
      [["2026-03-20", "10"]],
    ]);
    expect(await schedule([["BRG-6204", "10"]], { requestedDate: "2026-03-21" })).toEqual([
      [["2026-03-23", "10"]],
    ]);
  });

  test("a day in the past is moved and the visitor told", async () => {
    const draft = draftOf([["BRG-6204", "10"]], { requestedDate: "2026-01-01" });
    const { messages } = await subject().erp.pricing.simulate(context(), draft);
    expect(messages[0]).toMatchObject({ severity: "info", code: "date.past" });
  });

  test("what is no date is refused", async () => {
    const { failure } = await failureOf(schedule([["BRG-6204", "1"]], { requestedDate: "2026-02-30" }));
    expect(failure).toMatchObject({ kind: "rejected", messages: [{ code: "date.invalid" }] });
  });

  test("more than there is comes in two parts: from stock, and when new goods arrive", async () => {
    expect(await schedule([["BRG-6205", "100"]])).toEqual([
      [
        ["2026-03-05", "40"],
        ["2026-03-16", "60"],
      ],
    ]);
  });

  test("where nobody knows when goods come, the rest has no date", async () => {
    expect(await schedule([["BRG-6206", "12"]])).toEqual([
      [
        ["2026-03-05", "10"],
        [null, "2"],
      ],
    ]);
  });

  test("complete delivery puts all lines on the latest day", async () => {
    const lines: WantedLine[] = [
      ["BRG-6204", "5"],
      ["BRG-6205", "100"],
    ];
    expect(await schedule(lines, { completeDelivery: true })).toEqual([
      [["2026-03-16", "5"]],
      [["2026-03-16", "100"]],
    ]);
  });

  test("two lines of one material do not get the same piece", async () => {
    const parts = await schedule([
      ["BRG-6206", "6"],
      ["BRG-6206", "6"],
    ]);
    expect(parts).toEqual([
      [["2026-03-05", "6"]],
      [
        ["2026-03-05", "4"],
        [null, "2"],
      ],
    ]);
  });

  test("boxes are promised whole", async () => {
    const { value } = await subject().erp.pricing.simulate(
      context({ salesArea: "2000" }),
      draftOf([["BOLT-M8", "201"]]),
    );
    expect(value.lines[0]?.scheduleLines.map((one) => one.quantity)).toEqual(["200", "1"]);
  });

  test("the answer for one material has status, caption, price, scales and stock by plant", async () => {
    const fullAnswer = await check(["BRG-6204", "10"]);
    expect(fullAnswer.availability).toEqual({
      status: "full",
      caption: "Available on 2026-03-05",
      free: "500",
    });
    expect(fullAnswer.stock).toEqual([
      { plant: { code: "P100", label: "Venlo" }, quantity: "500", unit: "PCE" },
    ]);
    expect(fullAnswer.netPrice).toBe("4.07");
    expect(fullAnswer.scales.length).toBeGreaterThan(1);
  });

  test("part and none say so", async () => {
    expect((await check(["BRG-6205", "41"])).availability.status).toBe("part");
    const ctx = context({ salesArea: "2000" });
    const { value } = await subject().erp.availability.check(ctx, [{ material: "BRG-6206", quantity: "1" }]);
    expect(value[0]?.availability).toMatchObject({ status: "none", free: "0" });
  });

  test("wrong questions are answered with their messages, the others as usual", async () => {
    const { value } = await subject().erp.availability.check(context(), [
      { material: "NOPE", quantity: "1" },
      { material: "BRG-6204", quantity: "1" },
    ]);
    expect(value[0]).toMatchObject({ quantity: "0", messages: [{ code: "material.unknown" }] });
    expect(value[1]?.availability.status).toBe("full");
  });

  test("an order takes its quantity from what is free", async () => {
    const before = await check(["CABLE-3G", "1"]);
    await createOrder(subject(), [["CABLE-3G", "4"]]);
    const after = await check(["CABLE-3G", "1"]);
    expect([before.availability.free, after.availability.free]).toEqual(["20", "16"]);
  });

  test("cancelling gives it back", async () => {
    const order = await createOrder(subject(), [["CABLE-3G", "6"]]);
    const answer = await check(["CABLE-3G", "1"]);
    await subject().erp.orders.cancel(context(), targetOf(order, "all"));
    const freeAnswer = await check(["CABLE-3G", "1"]);
    expect(Number(freeAnswer.availability.free) - Number(answer.availability.free)).toBe(6);
  });

  test("chosen batches must be usable, enough, and add up", async () => {
    const withBatches = async (batches: { batch: string; quantity: string }[]) => {
      const draft = draftOf([["OIL-46", "10"]]);
      const { value } = await subject().erp.pricing.simulate(context(), {
        ...draft,
        lines: draft.lines.map((line) => ({ ...line, batches })),
      });
      return value.lines[0]?.messages.map((message) => message.code);
    };
    expect(await withBatches([{ batch: "L2401", quantity: "10" }])).toEqual([]);
    expect(await withBatches([{ batch: "L2001", quantity: "10" }])).toEqual(["batch.unusable"]);
    expect(await withBatches([{ batch: "L9999", quantity: "10" }])).toEqual(["batch.unknown"]);
    expect(await withBatches([{ batch: "L2401", quantity: "101" }])).toEqual(["batch.tooMuch"]);
    expect(await withBatches([{ batch: "L2401", quantity: "4" }])).toEqual(["batch.sum"]);
  });

  test("what a line takes of a batch is not there for the same batch again, in this line or the next", async () => {
    const take = async (...lines: { batch: string; quantity: string }[][]) => {
      const draft = draftOf(lines.map((): WantedLine => ["OIL-46", "60"]));
      const linesWithBatches = draft.lines.map((line, index) => ({ ...line, batches: lines[index] ?? [] }));
      const { value } = await subject().erp.pricing.simulate(context(), {
        ...draft,
        lines: linesWithBatches,
      });
      return value.lines.map((line) => line.messages.map((message) => message.code));
    };
    const halfBatch = { batch: "L2402", quantity: "30" };
    const wholeFields = { batch: "L2402", quantity: "60" };
    expect(await take([halfBatch, halfBatch], [wholeFields])).toEqual([[], []]);
    expect(await take([wholeFields], [halfBatch, halfBatch], [wholeFields])).toEqual([
      [],
      [],
      ["batch.tooMuch"],
    ]);
    const mostFields = { batch: "L2402", quantity: "140" };
    expect(await take([mostFields, mostFields])).toEqual([["batch.tooMuch"]]);
  });

  test("a batch that an order has chosen is no longer free for others", async () => {
    const draft = draftOf([["OIL-46", "90"]]);
    const chosenFields = {
      ...draft,
      lines: draft.lines.map((line) => ({ ...line, batches: [{ batch: "L2401", quantity: "90" }] })),
    };
    await subject().erp.orders.create(context(), chosenFields, freshKey());
    const { value } = await subject().erp.materials.batches(context(), "OIL-46");
    expect(value.find((one) => one.batch === "L2401")?.available).toBe("10");
  });

  test("stock is never promised twice under 20 parallel orders, whatever they ask for", async () => {
    const scarceMaterials = ["MOTOR-4KW", "BRG-6205", "BRG-6206"] as const;
    const line = fc.tuple(fc.constantFrom(...scarceMaterials), fc.integer({ min: 1, max: 9 }));
    const order = fc.array(line, { minLength: 1, maxLength: 3 });
    const twenty = fc.array(order, { minLength: 20, maxLength: 20 });
    let shortages = 0;
    await fc.assert(
      fc.asyncProperty(twenty, async (wishes) => {
        const freeByMaterial = new Map<string, number>();
        for (const material of scarceMaterials) {
          freeByMaterial.set(material, Number((await check([material, "1"])).availability.free));
        }
        const orders = await Promise.all(
          wishes.map((wish) =>
            createOrder(
              subject(),
              wish.map(([material, quantity]) => [material, String(quantity)]),
            ),
          ),
        );
        const items = orders.flatMap((one) => one.items);
        for (const material of scarceMaterials) {
          const lines = items.filter((item) => item.material === material);
          const sum = (all: { quantity: string }[]) =>
            all.reduce((total, { quantity }) => total + Number(quantity), 0);
          const requestedTotal = sum(lines);
          const parts = lines.flatMap((item) => item.scheduleLines);
          // Stock can leave in three working days; exactly the stock must be promised, no piece more or less.
          const earlyParts = parts.filter((part) => part.confirmedDate === "2026-03-05");
          expect(sum(earlyParts)).toBe(Math.min(requestedTotal, freeByMaterial.get(material) ?? 0));
          expect(sum(parts)).toBe(requestedTotal);
          if (requestedTotal > (freeByMaterial.get(material) ?? 0)) shortages += 1;
        }
        await Promise.all(
          orders.map(({ number, version }) =>
            subject().erp.orders.cancel(context(), { number, within: "all", version }),
          ),
        );
        for (const material of scarceMaterials) {
          expect(Number((await check([material, "1"])).availability.free)).toBe(freeByMaterial.get(material));
        }
      }),
      { numRuns: 8 },
    );
    // Guards against a vacuous run: without shortages nobody competes.
    expect(shortages).toBeGreaterThan(8);
  });
}
