import type { List, Scope } from "../port/basics";
import type { StatusCode } from "../port/documents";
import type { AccountBalance, DownPayment, OpenItem, ReceivableSearch } from "../port/receivables";
import { daysBetween } from "./calendar";
import { type Call, notFoundError } from "./call";
import { moneyIn, num, plain } from "./decimal";
import { findPartnerNames, findReferences } from "./documents/present-rows.server";
import { readPage, Where } from "./list.server";
import { isNarrow, itemConditions, sortOf } from "./receivables/receivable-search";
import type { OpenItemRecord } from "./records";
import { codeWithLabel } from "./texts/text";

export type StoredItem = OpenItemRecord & { open: string };

const itemSorts = {
  number: "number",
  date: "date",
  dueDate: "due_date",
  amount: "(amount - paid)",
  payer: "payer",
} as const;

export async function searchOpenItems(call: Call, search: ReceivableSearch): Promise<List<OpenItem>> {
  const where = new Where();
  const condition = [
    ...itemConditions(call, search, where, ["invoice", "creditMemo", "order"]),
    "amount - paid <> 0",
    "kind <> 'downPaymentRequest'",
  ].join(" AND ");
  const { rows, ...list } = await readPage<StoredItem>(call.sql, {
    table: "open_items",
    conditions: [condition],
    values: where.values,
    order: sortOf(search, itemSorts, "dueDate"),
    page: search,
    narrow: isNarrow(search, "dueDate"),
  });
  return { items: await presentItems(call, rows), ...list };
}

export async function getOpenItems(call: Call, numbers: string[], within: Scope): Promise<OpenItem[]> {
  const where = new Where();
  const condition = `number = ANY(${where.value(numbers)}) AND ${where.within(within, ["payer"])}`;
  const rows = await call.sql.many<StoredItem>(
    `SELECT * FROM open_items WHERE ${condition} AND amount - paid <> 0 ORDER BY due_date, number`,
    where.values,
  );
  return presentItems(call, rows);
}

export async function presentItems(call: Call, rows: readonly StoredItem[]): Promise<OpenItem[]> {
  if (rows.length === 0) return [];
  const names = await findPartnerNames(
    call,
    rows.map((row) => row.payer),
  );
  const references = await findReferences(
    call,
    rows.map((row) => row.document),
  );
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    payer: { number: row.payer, name: names.get(row.payer) ?? row.payer },
    document: { kind: row.documentKind, number: row.document },
    poNumber: row.poNumber,
    date: row.date,
    dueDate: row.dueDate,
    daysOverdue: daysOverdueOf(call, row),
    dunningLevel: row.paymentBlock ? 0 : dunningLevelAfter(daysOverdueOf(call, row)),
    amount: row.amount,
    paid: moneyIn(row.currency, num(row.paid)),
    open: moneyIn(row.currency, num(row.open)),
    currency: row.currency,
    discount: discountOf(call, row),
    status: codeWithLabel("status", paymentStatus(row), call.language),
    paymentBlock: row.paymentBlock ? codeWithLabel("paymentBlock", row.paymentBlock, call.language) : null,
    references: references.get(row.document) ?? [],
  }));
}

const daysOverdueOf = (call: Call, item: OpenItemRecord): number =>
  item.kind === "invoice" ? Math.max(0, daysBetween(item.dueDate, call.today)) : 0;

/** Days overdue after which each reminder is sent. */
const reminders = [14, 28, 42] as const;

const dunningLevelAfter = (daysOverdue: number): number =>
  reminders.filter((days) => daysOverdue >= days).length;

export const paymentStatus = (item: Pick<OpenItemRecord, "amount" | "paid">): StatusCode =>
  num(item.paid).eq(0) ? "OPEN" : num(item.paid).eq(item.amount) ? "PAID" : "PART";

/** Grants a cash discount only for untouched items within the discount period. */
export function discountOf(
  call: Pick<Call, "today">,
  item: Pick<OpenItemRecord, "discountPercent" | "discountUntil" | "amount" | "paid" | "currency">,
): OpenItem["discount"] {
  if (!item.discountPercent || !item.discountUntil) return null;
  if (item.discountUntil < call.today || !num(item.paid).eq(0)) return null;
  return {
    percent: plain(num(item.discountPercent)),
    amount: moneyIn(item.currency, num(item.amount).times(item.discountPercent).div(100)),
    until: item.discountUntil,
  };
}

/** Calculates one balance for each currency in which the payer has items. */
export async function balanceOf(call: Call, payer: string): Promise<AccountBalance[]> {
  const partner = await call.sql.maybe<{ creditLimit: string; creditCurrency: string }>(
    "SELECT credit_limit, credit_currency FROM partners WHERE number = $1",
    [payer],
  );
  if (!partner) throw notFoundError(`payer ${payer}`);
  const rows = await call.sql.many<
    Record<"currency" | "outstanding" | "overdue" | "credits" | Age, string> & { items: number }
  >(
    // Adds up each day first: a payer's 10,000 items are due on a few hundred days, and ages are sums of days.
    `SELECT currency, sum(items)::int AS items,
       coalesce(sum(debts), 0) AS outstanding,
       coalesce(sum(debts) FILTER (WHERE age > 0), 0) AS overdue,
       coalesce(sum(credits), 0) AS credits,
       coalesce(sum(debts) FILTER (WHERE age <= 0), 0) AS not_due,
       coalesce(sum(debts) FILTER (WHERE age BETWEEN 1 AND 30), 0) AS up_to_30,
       coalesce(sum(debts) FILTER (WHERE age BETWEEN 31 AND 60), 0) AS up_to_60,
       coalesce(sum(debts) FILTER (WHERE age BETWEEN 61 AND 90), 0) AS up_to_90,
       coalesce(sum(debts) FILTER (WHERE age > 90), 0) AS older
     FROM (SELECT currency, $3::date - due_date AS age, count(*) AS items,
             sum(amount - paid) FILTER (WHERE amount > paid) AS debts,
             sum(paid - amount) FILTER (WHERE amount < paid) AS credits
           FROM open_items
           WHERE payer = $1 AND sales_area = $2 AND amount - paid <> 0 AND kind <> 'downPaymentRequest'
           GROUP BY currency, due_date) AS days
     GROUP BY currency ORDER BY currency`,
    [payer, call.ctx.salesArea, call.today],
  );
  return rows.map((row) => ({
    payer,
    currency: row.currency,
    outstanding: moneyIn(row.currency, num(row.outstanding)),
    overdue: moneyIn(row.currency, num(row.overdue)),
    credits: moneyIn(row.currency, num(row.credits)),
    creditLimit:
      row.currency === partner.creditCurrency
        ? moneyIn(row.currency, num(partner.creditLimit))
        : moneyIn(row.currency, num("0")),
    openItems: row.items,
    ageing: {
      notDue: moneyIn(row.currency, num(row.notDue)),
      upTo30: moneyIn(row.currency, num(row.upTo30)),
      upTo60: moneyIn(row.currency, num(row.upTo60)),
      upTo90: moneyIn(row.currency, num(row.upTo90)),
      older: moneyIn(row.currency, num(row.older)),
    },
  }));
}

type Age = "notDue" | "upTo30" | "upTo60" | "upTo90" | "older";

export async function searchDownPayments(call: Call, search: ReceivableSearch): Promise<List<DownPayment>> {
  const where = new Where();
  const condition = [...itemConditions(call, search, where, ["order"]), "kind = 'downPaymentRequest'"];
  const { rows, ...list } = await readPage<StoredItem>(call.sql, {
    table: "open_items",
    conditions: [condition.join(" AND ")],
    values: where.values,
    order: sortOf(search, itemSorts, "date"),
    page: search,
    narrow: isNarrow(search, "date"),
  });
  const names = await findPartnerNames(
    call,
    rows.map((row) => row.payer),
  );
  const items = rows.map((row) => ({
    number: row.number,
    payer: { number: row.payer, name: names.get(row.payer) ?? row.payer },
    order: { kind: row.documentKind, number: row.document },
    date: row.date,
    dueDate: row.dueDate,
    amount: row.amount,
    paid: moneyIn(row.currency, num(row.paid)),
    open: moneyIn(row.currency, num(row.open)),
    currency: row.currency,
    status: codeWithLabel("status", paymentStatus(row), call.language),
  }));
  return { items, ...list };
}
