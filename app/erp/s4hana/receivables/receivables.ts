import { moneyIn, num } from "../../embedded/decimal";
import type { AccountBalance, OpenItem, ReceivableSearch, Receivables } from "../../port/receivables";
import { answered, pageOf, type SapSystem, unsupported } from "../call";
import { readOpenItems } from "./open-items";

/**
 * Receivables, by the accounting items of SAP. Payments are posted by finance from the bank's file; SAP has no
 * released OData service that posts one, so that the portal offers neither payments nor statements here.
 */
export function receivablesOf(system: SapSystem): Receivables {
  const missing = (capability: string) => () => Promise.reject(unsupported(capability));
  return {
    openItems: (ctx, search) =>
      answered(system, async () => {
        const items = (await readOpenItems(system, ctx, search)).filter((item) => fits(item, search));
        return pageOf(sorted(items, search), search);
      }),
    getOpenItems: (ctx, numbers, within) =>
      answered(system, async () => {
        const items = await readOpenItems(system, ctx, { within });
        return numbers.flatMap((number) => items.find((item) => item.number === number) ?? []);
      }),
    balance: (ctx, payer) =>
      answered(system, async () => {
        const items = await readOpenItems(system, ctx, { within: [{ function: "payer", number: payer }] });
        const currencies = [...new Set(items.map(({ currency }) => currency))];
        return currencies.map((currency) =>
          balanceOf(
            payer,
            currency,
            items.filter((item) => item.currency === currency),
          ),
        );
      }),
    statement: missing("statement"),
    payments: missing("payments"),
    downPayments: missing("downPayments"),
    postPayment: missing("postPayments"),
    findPayment: missing("postPayments"),
  };
}

function fits(item: OpenItem, { q, criteria = [], amountFrom, amountTo }: ReceivableSearch): boolean {
  if (amountFrom !== undefined && num(item.open).lt(amountFrom)) return false;
  if (amountTo !== undefined && num(item.open).gt(amountTo)) return false;
  if (q && ![item.number, item.document.number, item.poNumber].some((text) => text.startsWith(q.trim())))
    return false;
  return criteria.every(({ key, value }) => {
    if (key === "payerNumber") return item.payer.number === value;
    if (key === "invoiceNumber" || key === "docNumber") return item.document.number === value;
    return key === "poNumber" && item.poNumber.startsWith(value);
  });
}

function sorted(
  items: readonly OpenItem[],
  { sortBy = "dueDate", order = "asc" }: ReceivableSearch,
): OpenItem[] {
  const compare = (a: OpenItem, b: OpenItem): number => {
    if (sortBy === "amount") return num(a.open).cmp(b.open);
    const text = (item: OpenItem) => (sortBy === "payer" ? item.payer.name : item[sortBy]);
    return text(a).localeCompare(text(b), "en", { numeric: true });
  };
  const ascending = [...items].sort((a, b) => compare(a, b) || a.number.localeCompare(b.number));
  return order === "desc" ? ascending.reverse() : ascending;
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
    creditLimit: moneyIn(currency, num(0)),
    openItems: items.filter(isDebit).length,
    ageing: {
      notDue: sum(isLate(0, 0)),
      upTo30: sum(isLate(1, 30)),
      upTo60: sum(isLate(31, 60)),
      upTo90: sum(isLate(61, 90)),
      older: sum(isLate(91, Number.POSITIVE_INFINITY)),
    },
  };
}
