import { moneyIn, num } from "../../decimal";
import type { AccountBalance, OpenItem } from "../../port/receivables";
import type { SapCall } from "../call";
import { readOpenItems } from "./open-items";

/** Adds up the open items of a payer by currency. Requests for down payments are no debts. */
export async function balancesOf(call: SapCall, payer: string): Promise<AccountBalance[]> {
  const all = await readOpenItems(call, { within: [{ function: "payer", number: payer }] });
  const items = all.filter(({ kind }) => kind !== "downPaymentRequest");
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort();
  return currencies.map((currency) =>
    balanceOf(
      payer,
      currency,
      items.filter((item) => item.currency === currency),
    ),
  );
}

function balanceOf(payer: string, currency: string, items: readonly OpenItem[]): AccountBalance {
  const sum = (fits: (item: OpenItem) => boolean) =>
    moneyIn(
      currency,
      items.filter(fits).reduce((total, item) => total.plus(item.open), num(0)),
    );
  const isDebit = (item: OpenItem) => num(item.open).gt(0);
  const isLate = (from: number, to: number) => (item: OpenItem) =>
    isDebit(item) && item.daysOverdue >= from && item.daysOverdue <= to;
  return {
    payer,
    currency,
    outstanding: sum(isDebit),
    overdue: sum(isLate(1, Number.POSITIVE_INFINITY)),
    credits: sum((item) => !isDebit(item)).replace("-", ""),
    creditLimit: null,
    openItems: items.length,
    ageing: {
      notDue: sum(isLate(0, 0)),
      upTo30: sum(isLate(1, 30)),
      upTo60: sum(isLate(31, 60)),
      upTo90: sum(isLate(61, 90)),
      older: sum(isLate(91, Number.POSITIVE_INFINITY)),
    },
  };
}
