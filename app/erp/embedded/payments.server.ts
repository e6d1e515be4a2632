import type { List } from "../port/basics";
import type { PaymentRow, ReceivableSearch } from "../port/receivables";
import { Where } from "../search/where";
import { codeWithLabel } from "../texts/text";
import type { Call } from "./call";
import { findPartnerNames } from "./documents/present-rows.server";
import { readPage } from "./list.server";
import { isNarrow, paymentConditions, sortOf } from "./receivables/receivable-search";
import type { PaymentRecord, SettlementRecord } from "./records";

const paymentSorts = {
  number: "number",
  date: "date",
  dueDate: "date",
  amount: "amount",
  payer: "payer",
} as const;

export async function searchPayments(call: Call, search: ReceivableSearch): Promise<List<PaymentRow>> {
  const where = new Where();
  const condition = paymentConditions(call, search, where).join(" AND ");
  const { rows, ...list } = await readPage<PaymentRecord>(call.sql, {
    table: "payments",
    conditions: [condition],
    values: where.values,
    order: sortOf(search, paymentSorts, "date"),
    page: search,
    narrow: isNarrow(search, "date"),
    byKeys: Boolean(search.criteria?.some(({ key }) => key !== "payerNumber")),
  });
  return { items: await presentPayments(call, rows), ...list };
}

export async function presentPayments(call: Call, rows: readonly PaymentRecord[]): Promise<PaymentRow[]> {
  if (rows.length === 0) return [];
  const names = await findPartnerNames(
    call,
    rows.map((row) => row.payer),
  );
  // Lists the rest of money on account, and leaves out down payment requests, which are not debts to settle.
  const settlements = await call.sql.many<SettlementRecord>(
    `SELECT s.payment, s.document, s.document_kind, s.discount, s.reason,
       CASE WHEN o.payment = s.payment THEN o.paid - o.amount ELSE s.amount END AS amount
     FROM settlements s JOIN open_items o ON o.number = s.open_item
     WHERE s.payment = ANY($1) AND o.kind <> 'downPaymentRequest'
       AND (o.payment IS DISTINCT FROM s.payment OR o.amount <> o.paid)
     ORDER BY s.payment, s.document`,
    [rows.map((row) => row.number)],
  );
  return rows.map((row) => ({
    number: row.number,
    payer: { number: row.payer, name: names.get(row.payer) ?? row.payer },
    date: row.date,
    amount: row.amount,
    currency: row.currency,
    method: codeWithLabel("method", row.method, call.language),
    status: codeWithLabel("status", "PAID", call.language),
    reference: row.reference,
    settles: settlements
      .filter((one) => one.payment === row.number)
      .map((one) => ({
        document: { kind: one.documentKind, number: one.document },
        amount: one.amount,
        discount: one.discount,
        ...(one.reason ? { reason: one.reason } : {}),
      })),
  }));
}
