import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns, propertyTimeout } from "../support/property-runs";
import { findBroken, rules } from "./consistency";
import { startEmbeddedErp } from "./embedded-harness";
import { context, draftOf, freshKey, of, targetOf, vanDijk } from "./erp/subject";

/**
 * Pieces per order unit; ORING-20 has minimum and rounding quantities, which delivered quantities need not respect.
 */
const sizes = { "BRG-6206": 1, "VEST-M": 1, "BOLT-M8": 100, "ORING-20": 1 } as const;
type Material = keyof typeof sizes;

const story = fc.record({
  material: fc.constantFrom<Material>("BRG-6206", "VEST-M", "BOLT-M8", "ORING-20"),
  /** Quantities of the successive deliveries. */
  parts: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 }),
  rest: fc.integer({ min: 2, max: 40 }),
  /** Final change: only the delivered quantity, a lower one, or the full one. */
  end: fc.constantFrom("rejected" as const, "lowered" as const, "less" as const, "whole" as const),
});

test(
  "what is delivered in parts costs what the order says, wherever the line ends",
  async () => {
    const subject = await startEmbeddedErp();
    const { erp, sql } = subject;
    const ctx = context();
    const seenKeys = new Set<string>();
    // Prevents replenishment: only stock that this test adds can be promised.
    await sql.run("UPDATE materials SET replenishment_days = NULL");
    await sql.run("UPDATE stock SET on_hand = 0");

    const deliver = async (material: Material, units: number) => {
      const pieces = units * sizes[material];
      await sql.run("UPDATE stock SET on_hand = on_hand + $2 WHERE material = $1", [material, pieces]);
      await subject.advanceTime(7);
    };

    try {
      await fc.assert(
        fc.asyncProperty(story, async ({ material, parts, rest, end }) => {
          const sentQuantity = parts.reduce((total, part) => total + part, 0);
          const draft = draftOf([[material, String(sentQuantity + rest)]]);
          const { number } = (await erp.orders.create(ctx, draft, freshKey())).value.document;
          const readOrder = async () => (await erp.orders.get(ctx, number, of(vanDijk))).value;
          for (const part of parts) await deliver(material, part);

          const orderedQuantity = Number((await readOrder()).items[0]?.quantity);
          const keptQuantity = {
            rejected: sentQuantity,
            lowered: sentQuantity,
            less: sentQuantity + 1,
            whole: orderedQuantity,
          }[end];
          const line =
            end === "rejected" ? { changeStatus: "D" as const } : { quantity: String(keptQuantity) };
          const lines = [{ itemNumber: 10, ...line }];
          if (end !== "whole") await erp.orders.change(ctx, targetOf(await readOrder()), { lines });

          const currentQuantity = Number((await readOrder()).items[0]?.quantity);
          if (end === "rejected" || end === "lowered") expect(currentQuantity).toBe(sentQuantity);
          if (currentQuantity > sentQuantity) await deliver(material, currentQuantity - sentQuantity);
          expect((await readOrder()).status.code).toMatch(/^(GI|SHIP|GR)$/);
          expect(await findBroken(sql, rules)).toEqual([]);
          seenKeys.add(`${material} ${end}`);
        }),
        // Stops at the first failure without shrinking: the tables stay broken, so a smaller example would be blamed
        // wrongly.
        { numRuns: propertyRuns(30), endOnFailure: true, includeErrorInReport: true },
      );
      expect(seenKeys.size).toBeGreaterThan(8);
    } finally {
      await subject.close();
    }
  },
  propertyTimeout,
);

test("nobody sends half a box, later neither", async () => {
  const subject = await startEmbeddedErp();
  const { erp, sql } = subject;
  try {
    await sql.run("UPDATE materials SET replenishment_days = NULL");
    await sql.run("UPDATE stock SET on_hand = 0");
    const draft = draftOf([["BOLT-M8", "3"]]);
    const { number } = (await erp.orders.create(context(), draft, freshKey())).value.document;
    const sentAfter = async (pieces: number) => {
      await sql.run("UPDATE stock SET on_hand = on_hand + $1 WHERE material = 'BOLT-M8' AND plant = 'P100'", [
        pieces,
      ]);
      await subject.advanceTime(7);
      const itemRow = await sql.one<{ delivered: string }>(
        "SELECT delivered FROM items WHERE document = $1",
        [number],
      );
      return itemRow.delivered;
    };
    expect(await sentAfter(150)).toBe("100");
    expect(await sentAfter(40)).toBe("100");
    expect(await sentAfter(10)).toBe("200");
  } finally {
    await subject.close();
  }
});
