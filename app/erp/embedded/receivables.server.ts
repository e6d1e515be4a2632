import { moneyIn, num, plain } from "../decimal";
import type { List, Scope } from "../port/basics";
import type { StatusCode } from "../port/documents";
import type { DownPayment, OpenItem, ReceivableSearch } from "../port/receivables";
import { Where } from "../search/where";
import { codeWithLabel } from "../texts/text";
import { daysBetween } from "./calendar";
import type { Call } from "./call";
import { findPartnerNames, findReferences } from "./documents/present-rows.server";
import { readPage } from "./list.server";
import { itemCount } from "./receivables/account-sums.server";
import { dueDay, isNarrow, itemConditions, sortOf } from "./receivables/receivable-search";
import type { OpenItemRecord } from "./records";

export type StoredItem = OpenItemRecord & { open: string };

const itemSorts = {
  number: "number",
  date: "date",
  dueDate: dueDay,
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
    order: sortOf(search, itemSorts, "dueDate"),
    page: search,
    narrow: isNarrow(search, "dueDate"),
    count: itemCount(call, search, where),
    values: where.values,
  });
  return { items: await presentItems(call, rows), ...list };
}

export async function getOpenItems(call: Call, numbers: string[], within: Scope): Promise<OpenItem[]> {
  const where = new Where();
  const condition = `number = ANY(${where.value(numbers)}) AND ${where.within(within, ["payer"])}`;
  const rows = await call.sql.many<StoredItem>(
    `SELECT * FROM open_items WHERE ${condition} AND amount - paid <> 0 ORDER BY ${dueDay}, number`,
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
    dueDate: num(row.amount).gt(0) ? row.dueDate : null,
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
