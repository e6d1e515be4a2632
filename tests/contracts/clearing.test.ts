import Big from "big.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Erp, OpenItem } from "~/erp/erp";
import { digitsOf } from "~/lib/currency-digits";
import { propertyRuns, propertyTimeout } from "../support/property-runs";
import { findBroken, rules } from "./consistency";
import { startEmbeddedErp } from "./embedded-harness";
import { codesOf, context, freshKey } from "./erp/subject";

const payer = "100201";
const scope = [{ function: "payer" as const, number: payer }];

/** Amounts in the currency's smallest unit. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant("owe" as const),
    units: fc.integer({ min: 1, max: 5_000_000 }),
    percent: fc.constantFrom(null, "2", "3"),
    // The discount of an overdue one still holds.
    dueDate: fc.constantFrom("2026-02-20", "2026-04-01"),
    isBlocked: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("credit" as const), units: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({
    kind: fc.constant("part" as const),
    which: fc.nat(20),
    share: fc.integer({ min: 1, max: 99 }),
  }),
  fc.record({ kind: fc.constant("full" as const), from: fc.nat(20), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant("ahead" as const), units: fc.integer({ min: 1, max: 50_000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const plainItem = { dueDate: "2026-04-01", isBlocked: false };

/** Adds up item by item what is overdue, ticked and left out, and compares it with the sum that the ERP tells. */
async function compareChoices(erp: Erp, items: readonly OpenItem[], currency: string): Promise<void> {
  const numbersOf = (rest: number) =>
    items.filter((_, index) => index % 3 === rest).map(({ number }) => number);
  const zero = Big(0).toFixed(digitsOf(currency));
  for (const isOverdueChosen of [true, false]) {
    const choice = {
      kinds: null,
      isOverdueChosen,
      numbers: numbersOf(0),
      except: [...numbersOf(1), ...numbersOf(0).slice(4)],
    };
    const chosenItems = items.filter(
      ({ number, paymentBlock, kind, daysOverdue }) =>
        !paymentBlock &&
        !choice.except.includes(number) &&
        (choice.numbers.includes(number) || (isOverdueChosen && kind === "invoice" && daysOverdue > 0)),
    );
    const openAmount = chosenItems.reduce((sum, item) => sum.plus(item.open), Big(zero));
    const dueAmount = chosenItems.reduce((sum, { discount }) => sum.minus(discount?.amount ?? 0), openAmount);
    const listedNumbers = numbersOf(2).concat(numbersOf(0));
    const { value } = await erp.receivables.sumChosen(context(), payer, choice, listedNumbers);
    const sum = value.sums.find((each) => each.currency === currency);
    expect([sum?.count ?? 0, Big(sum?.open ?? 0), Big(sum?.due ?? 0)]).toEqual([
      chosenItems.length,
      openAmount,
      dueAmount,
    ]);
    const { value: firstItems } = await erp.receivables.firstChosen(context(), payer, choice, 2);
    expect(firstItems.count).toBe(value.sums.reduce((count, each) => count + each.count, 0));
    expect(firstItems.unpayable.every(({ paymentBlock }) => paymentBlock !== null)).toBe(true);
    const listedItems = chosenItems.filter(({ number }) => listedNumbers.includes(number));
    expect([...value.listed].sort()).toEqual(listedItems.map(({ number }) => number).sort());
  }
}

test.each(["JPY", "EUR", "KWD"])(
  "any sequence of invoices, credits, discounts and payments in %s agrees to the smallest coin",
  async (currency) => {
    const { erp, sql, close } = await startEmbeddedErp();
    const ctx = context();
    const digits = digitsOf(currency);
    let owedCount = 0;
    /** Balance of the account as an accountant would keep it. */
    let balance = Big(0);

    const openItems = async () =>
      (await erp.receivables.openItems(ctx, { within: scope, currency, page: 1, pageSize: 500 })).value.items;
    const insertItem = async (
      amount: Big,
      percent: string | null,
      { dueDate, isBlocked }: { dueDate: string; isBlocked: boolean },
    ) => {
      owedCount += 1;
      const kind = amount.gt(0) ? "invoice" : "creditMemo";
      await sql.run(
        `INSERT INTO open_items (number, kind, sales_area, payer, document, document_kind, po_number, date,
           due_date, currency, amount, discount_percent, discount_until, payment_block)
         VALUES ($1, $2, $3, $4, $5, $2, '', '2026-03-02', $10, $6, $7, $8, $9, $11)`,
        [
          ...[
            `77${owedCount}`,
            kind,
            ctx.salesArea,
            payer,
            `X${owedCount}`,
            currency,
            amount.toFixed(digits),
          ],
          ...[percent, percent ? "2026-03-12" : null, dueDate, isBlocked ? "disputed" : null],
        ],
      );
      balance = balance.plus(amount);
    };
    const post = async (
      items: { openItem: string; amount: string; discount?: string }[],
      aheadAmount?: string,
    ) => {
      const amount = items.reduce((sum, item) => sum.plus(item.amount), Big(aheadAmount ?? 0));
      if (amount.lte(0)) return;
      const instruction = {
        payer,
        currency,
        method: "card" as const,
        reference: "tx",
        amount: amount.toFixed(digits),
      };
      const advance = aheadAmount ? { ahead: { order: null, amount: aheadAmount } } : {};
      await erp.receivables.postPayment(ctx, { ...instruction, items, ...advance }, freshKey());
      const discounts = items.reduce((sum, item) => sum.plus(item.discount ?? 0), Big(0));
      balance = balance.minus(amount).minus(discounts);
    };
    const units = (count: number) => Big(count).div(Big(10).pow(digits));

    const run = async (one: Step) => {
      if (one.kind === "owe") return insertItem(units(one.units), one.percent, one);
      if (one.kind === "credit") return insertItem(units(-one.units), null, plainItem);
      if (one.kind === "ahead") return post([], units(one.units).toFixed(digits));
      const items = (await openItems()).filter(({ paymentBlock }) => !paymentBlock);
      if (one.kind === "full") {
        const start = one.from % Math.max(1, items.length);
        const chosenItems = items.slice(start, start + one.count).map(({ number, open, discount }) => ({
          openItem: number,
          amount: Big(open)
            .minus(discount?.amount ?? 0)
            .toFixed(digits),
          ...(discount ? { discount: discount.amount } : {}),
        }));
        return chosenItems.length > 0 ? post(chosenItems) : undefined;
      }
      const debts = items.filter(({ open }) => Number(open) > 0);
      const item = debts[one.which % Math.max(1, debts.length)];
      const share = item && Big(item.open).times(one.share).div(100).round(digits, 0);
      if (item && share?.gt(0)) await post([{ openItem: item.number, amount: share.toFixed(digits) }]);
    };

    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
          for (const one of steps) await run(one);
          const items = await openItems();
          const sum = items.reduce((total, { open }) => total.plus(open), Big(0));
          expect(sum.toFixed(digits)).toBe(balance.toFixed(digits));
          await compareChoices(erp, items, currency);
          const [account] = (await erp.receivables.balance(ctx, payer)).value.filter(
            (each) => each.currency === currency,
          );
          const accountBalance = Big(account?.outstanding ?? 0).minus(account?.credits ?? 0);
          expect(accountBalance.toFixed(digits)).toBe(balance.toFixed(digits));
          const period = { payer, fromDate: "2026-01-01", toDate: "2026-12-31", page: 1, pageSize: 10 };
          const { sums } = (await erp.receivables.statement(ctx, period)).value;
          const closing = sums.find((each) => each.currency === currency)?.closing ?? "0";
          expect(Big(closing).toFixed(digits)).toBe(balance.toFixed(digits));
          const { "every invoice has its open item of the same amount": _, ...accountRules } = rules;
          expect(await findBroken(sql, accountRules)).toEqual([]);
        }),
        { numRuns: propertyRuns(8), includeErrorInReport: true },
      );
      const [item] = (await openItems()).filter(
        ({ open, paymentBlock }) => Number(open) > 0 && !paymentBlock,
      );
      if (!item) return;
      const instruction = { payer, currency, method: "card" as const, reference: "tx" };
      const fullPayment = { openItem: item.number, amount: item.open };
      const amount = Big(item.open).times(2).toFixed(digits);
      const postTwice = erp.receivables.postPayment(
        ctx,
        { ...instruction, amount, items: [fullPayment, fullPayment] },
        freshKey(),
      );
      expect(await codesOf(postTwice)).toEqual(["payment.twice"]);
      const fine = Big(1)
        .div(Big(10).pow(digits + 1))
        .toFixed(digits + 1);
      const items = [{ openItem: item.number, amount: fine }];
      const postFine = erp.receivables.postPayment(ctx, { ...instruction, amount: fine, items }, freshKey());
      expect(await codesOf(postFine)).toEqual(["payment.decimals"]);
    } finally {
      await close();
    }
  },
  propertyTimeout,
);
