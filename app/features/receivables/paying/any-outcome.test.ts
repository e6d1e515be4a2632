import Big from "big.js";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { digitsOf } from "~/lib/currency-digits";
import { sandboxPayments } from "~/payments/sandbox.tables";
import { startEmbeddedErp } from "../../../../tests/contracts/embedded-harness";
import { context as erpContext } from "../../../../tests/contracts/erp/subject";
import { openPaying, payer } from "../../../../tests/support/paying";
import { propertyRuns, propertyTimeout } from "../../../../tests/support/property-runs";
import { itemPaymentParts, itemPayments } from "../receivables.tables";
import { checkItemPayment } from "./check-payment.server";
import { continueItemPayment } from "./continue-payment.server";
import { refundPayment } from "./settle-held-payment.server";

/** Payment of some items in full, or of one in part, and what its bank and the ERP make of it. */
const step = fc.record({
  /** Open amounts in the smallest coin. */
  items: fc.array(fc.integer({ min: 2, max: 9_000_000 }), { minLength: 1, maxLength: 4 }),
  percent: fc.constantFrom(null, "2", "3"),
  share: fc.option(fc.integer({ min: 1, max: 99 })),
  method: fc.constantFrom("card" as const, "eCheck" as const),
  /** A returned debit is the bank's chargeback; what the ERP refuses is refunded. */
  end: fc.constantFrom("paid", "paid", "declined", "chargedBack", "refused", "lostReply"),
});

const day = 24 * 60 * 60_000;

test.each(["JPY", "EUR", "KWD"])(
  "money, open items and the ERP's documents agree in %s after any payments, chargebacks and refunds",
  async (currency) => {
    const world = await startEmbeddedErp();
    const paying = await openPaying(world);
    const { ctx, system, staff, clock, database } = paying;
    const digits = digitsOf(currency);
    const amountOf = (units: number) => Big(units).div(Big(10).pow(digits)).toFixed(digits);
    let itemCount = 0;
    let debt = Big(0);

    const insertItem = async (units: number, percent: string | null) => {
      itemCount += 1;
      await world.sql.run(
        `INSERT INTO open_items (number, kind, sales_area, payer, document, document_kind, po_number, date,
           due_date, currency, amount, discount_percent, discount_until)
         VALUES ($1, 'invoice', $2, $3, $4, 'invoice', '', '2026-03-02', '2026-04-01', $5, $6, $7, $8)`,
        [
          ...[`78${itemCount}`, erpContext().salesArea, payer, `Y${itemCount}`, currency, amountOf(units)],
          ...[percent, percent ? "2026-12-31" : null],
        ],
      );
      debt = debt.plus(amountOf(units));
      return `78${itemCount}`;
    };

    const run = async (one: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
      clock.advance(70_000);
      await world.faults.clear();
      const isPart = one.share !== null;
      const numbers: string[] = [];
      for (const units of isPart ? one.items.slice(0, 1) : one.items)
        numbers.push(await insertItem(units, one.percent));
      const scope = [{ function: "payer" as const, number: payer }];
      const items = (await world.erp.receivables.getOpenItems(erpContext(), numbers, scope)).value;
      const total = items
        .reduce((sum, { open, discount }) => sum.plus(open).minus(discount?.amount ?? 0), Big(0))
        .toFixed(digits);
      const part = Big(items[0]?.open ?? 0)
        .times(one.share ?? 0)
        .div(100)
        .round(digits, 0);
      if (isPart && part.lte(0)) return;
      const outcome = await paying.pay(items, {
        method: one.method,
        seenCurrency: currency,
        ...(isPart
          ? { seenTotal: undefined, partial: "1" as const, part: part.toFixed(digits) }
          : { seenTotal: total }),
      });
      if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
      const { payment } = outcome.value;
      const fault = { refused: "refused", lostReply: "lostReply" } as const;
      if (one.end === "refused" || one.end === "lostReply")
        await world.faults.set(fault[one.end], { operations: ["receivables.postPayment"] }, 1);
      const answers = { declined: "declined", chargedBack: "returned" } as const;
      await paying.answer(payment, one.end in answers ? answers[one.end as keyof typeof answers] : "good");
      await continueItemPayment(ctx, { payment });
      clock.advance(2 * day);
      await checkItemPayment(system, { payment });
      await checkItemPayment(system, { payment });
      const { state } = await paying.receiptOf(payment);
      if (state === "forPerson") await refundPayment(staff, { payment });
      await checkItemPayment(system, { payment });
      const expectedStates: Record<string, string> = {
        paid: "posted",
        lostReply: "posted",
        declined: "cancelled",
        refused: "refunded",
        chargedBack: "cancelled",
      };
      expect([one.end, (await paying.receiptOf(payment)).state]).toEqual([one.end, expectedStates[one.end]]);
    };

    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
          for (const one of steps) await run(one);
          const { db } = database;
          const postedPayments = await db.select().from(itemPayments).where(eq(itemPayments.state, "posted"));
          const takenAmount = postedPayments.reduce((sum, { amount }) => sum.plus(amount), Big(0));
          const [capturedSum] = await db
            .select({ sum: sql<string>`coalesce(sum(captured::numeric), 0)` })
            .from(sandboxPayments)
            .where(eq(sandboxPayments.state, "captured"));
          expect(Big(capturedSum?.sum ?? 0).toFixed(digits)).toBe(takenAmount.toFixed(digits));
          const ids = new Set(postedPayments.map(({ id }) => id));
          const parts = (await db.select().from(itemPaymentParts)).filter(({ paymentId }) =>
            ids.has(paymentId),
          );
          const settledSum = parts.reduce((sum, part) => sum.plus(part.amount).plus(part.discount), Big(0));
          const balances = (await world.erp.receivables.balance(erpContext(), payer)).value;
          const balance = balances.find((each) => each.currency === currency)?.outstanding ?? "0";
          expect(Big(balance).toFixed(digits)).toBe(debt.minus(settledSum).toFixed(digits));
          const inErp = await world.sql.many<{ amount: string }>(
            "SELECT amount FROM payments WHERE payer = $1 AND currency = $2",
            [payer, currency],
          );
          const postedInErp = inErp.reduce((sum, { amount }) => sum.plus(amount), Big(0));
          expect(postedInErp.toFixed(digits)).toBe(takenAmount.toFixed(digits));
          expect(inErp).toHaveLength(postedPayments.length);
          expect(await db.$count(itemPaymentParts, eq(itemPaymentParts.isHeld, true))).toBe(0);
        }),
        { numRuns: propertyRuns(3), includeErrorInReport: true },
      );
    } finally {
      await world.close();
    }
  },
  propertyTimeout,
);
