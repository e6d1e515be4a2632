import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { num, sum } from "../../decimal";
import { addDays } from "../calendar";
import { freeOn, promise, type Supply, take } from "./promise";

const today = "2026-03-02";
const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays(today, days));
const receipts = fc.array(
  fc.record({ date: day, quantity: fc.integer({ min: 1, max: 200 }).map((quantity) => num(quantity)) }),
  { maxLength: 8 },
);
const wishes = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 150 }),
    date: day,
    step: fc.constantFrom(1, 5, 10),
    replenishmentDays: fc.constantFrom(null, 0, 5, 20),
  }),
  { minLength: 1, maxLength: 15 },
);

/** Balances at the end of each day if all promises are kept. */
function balances(supply: Supply): number[] {
  return Array.from({ length: 120 }, (_, days) => {
    const date = addDays(today, days);
    const until = (rows: Supply["receipts"]) =>
      sum(rows.filter((row) => row.date <= date).map((row) => row.quantity));
    return Number(supply.onHand.plus(until(supply.receipts)).minus(until(supply.reserved)));
  });
}

describe("a promise", () => {
  it("accounts for all that was asked for", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), receipts, wishes, (onHand, comingGoods, wishes) => {
        const supply: Supply = { onHand: num(onHand), receipts: comingGoods, reserved: [] };
        for (const wish of wishes) {
          const result = promise(supply, {
            ...wish,
            quantity: num(wish.quantity),
            step: num(wish.step),
            today,
          });
          expect(sum(result.lines.map((line) => line.quantity)).toString()).toBe(String(wish.quantity));
          for (const line of result.lines) if (line.date) expect(line.date >= wish.date).toBe(true);
        }
      }),
    );
  });

  it("is never made twice for the same goods, in whatever order people ask", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), receipts, wishes, (onHand, comingGoods, wishes) => {
        const supply: Supply = { onHand: num(onHand), receipts: [...comingGoods], reserved: [] };
        for (const wish of wishes) {
          take(
            supply,
            promise(supply, { ...wish, quantity: num(wish.quantity), step: num(wish.step), today }),
          );
        }
        expect(Math.min(...balances(supply))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  it("never has less free on a later day", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        receipts,
        receipts,
        day,
        day,
        (onHand, comingGoods, takenQuantity, one, other) => {
          const supply: Supply = { onHand: num(onHand), receipts: comingGoods, reserved: takenQuantity };
          const [earlyDate, lateDate] = one < other ? [one, other] : [other, one];
          expect(freeOn(supply, lateDate).gte(freeOn(supply, earlyDate))).toBe(true);
        },
      ),
    );
  });
});
