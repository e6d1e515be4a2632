import { beforeAll, expect, test } from "vitest";
import type { Statement } from "~/erp/erp";
import { context, createOrder, type Subject } from "./subject";

const cents = (amount: string | undefined): number => Math.round(Number(amount ?? "0") * 100);

/** Statements of account: what a period begins with, what moves it and what it ends with agree to the cent. */
export function statementContract(subject: Subject): void {
  const payer = "100201";
  const readStatement = async (fromDate: string, toDate: string, paging = { page: 1, pageSize: 500 }) =>
    (await subject().erp.receivables.statement(context(), { payer, fromDate, toDate, ...paging })).value;
  const sumOf = ({ sums }: Statement) => sums.find(({ currency }) => currency === "EUR");

  beforeAll(async () => {
    for (const quantity of ["5", "6"]) await createOrder(subject(), [["BRG-6204", quantity]]);
    await subject().advanceTime(12);
    const within = [{ function: "payer" as const, number: payer }];
    const search = { within, page: 1, pageSize: 50 };
    const { items } = (await subject().erp.receivables.openItems(context(), search)).value;
    const invoice = items.find(({ kind, paymentBlock }) => kind === "invoice" && !paymentBlock);
    if (!invoice) throw new Error("no open item");
    await subject().erp.receivables.postPayment(
      context(),
      {
        payer,
        currency: "EUR",
        method: "card",
        reference: "statement",
        amount: "3.00",
        items: [{ openItem: invoice.number, amount: "1.00" }],
        ahead: { order: null, amount: "2.00" },
      },
      "a key of the statement",
    );
    await subject().advanceTime(60);
  });

  test("opening and movements make closing, in each currency", async () => {
    const statement = await readStatement("2026-03-03", "2026-12-31");
    expect(statement.movements.items.length).toBeGreaterThan(3);
    for (const { currency, opening, debits, credits, closing } of statement.sums) {
      const ownMovements = statement.movements.items.filter((movement) => movement.currency === currency);
      const change = ownMovements.reduce((sum, { amount }) => sum + cents(amount), 0);
      expect(cents(opening) + change).toBe(cents(closing));
      expect(cents(debits) + cents(credits)).toBe(change);
    }
  });

  test("each movement shows the balance after it, also on later pages", async () => {
    const statement = await readStatement("2026-03-01", "2026-12-31");
    let balance = cents(sumOf(statement)?.opening);
    for (const movement of statement.movements.items) {
      balance += cents(movement.amount);
      expect(cents(movement.balance), movement.number).toBe(balance);
    }
    const second = await readStatement("2026-03-01", "2026-12-31", { page: 2, pageSize: 2 });
    expect(second.movements.items).toEqual(statement.movements.items.slice(2, 4));
    expect(second.movements.total).toBe(statement.movements.items.length);
  });

  test("one period ends with what the next begins with", async () => {
    const days = ["2026-03-01", "2026-03-10", "2026-03-14", "2026-04-20", "2026-12-31"];
    let closing = "0.00";
    for (const [index, day] of days.entries()) {
      const statement = await readStatement(
        index === 0 ? "2026-01-01" : dayAfter(days[index - 1] ?? ""),
        day,
      );
      expect(sumOf(statement)?.opening ?? "0.00").toBe(closing);
      closing = sumOf(statement)?.closing ?? closing;
    }
  });

  test("the last balance is that of the open items", async () => {
    const { value: balances } = await subject().erp.receivables.balance(context(), payer);
    const openBalance = balances.find(({ currency }) => currency === "EUR");
    const { closing } = sumOf(await readStatement("2026-01-01", "2030-12-31")) ?? {};
    expect(cents(closing)).toBe(cents(openBalance?.outstanding) - cents(openBalance?.credits));
  });

  test("a payment counts once with its whole amount, whatever it was for", async () => {
    const { movements } = await readStatement("2026-01-01", "2030-12-31");
    const payments = movements.items.filter(({ reference }) => reference === "statement");
    expect(payments.map(({ kind, amount }) => [kind, amount])).toEqual([["payment", "-3.00"]]);
  });
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
