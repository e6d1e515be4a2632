import type { PaymentInstruction, PaymentRow, Posted } from "../port/receivables";
import { type Call, reject } from "./call";
import { money, num, sum } from "./decimal";
import { lockKey, nextNumbers } from "./documents/write-document.server";
import { presentPayments } from "./payments.server";
import { discountOf, paymentStatus } from "./receivables.server";
import type { OpenItemRecord, PaymentRecord, SettlementRecord } from "./records";
import { writeRows } from "./write-rows.server";

/** Books money on open items, once for each key; wrong instructions are refused as a whole. */
export async function postPayment(call: Call, payment: PaymentInstruction, key: string): Promise<Posted> {
  await lockKey(call.sql, key);
  const existing = await findPayment(call, key);
  if (existing) return { state: "duplicate", payment: existing };
  const items = await call.sql.many<OpenItemRecord>(
    "SELECT * FROM open_items WHERE number = ANY($1) AND payer = $2 AND sales_area = $3 ORDER BY number FOR UPDATE",
    [payment.items.map((item) => item.openItem), payment.payer, call.ctx.salesArea],
  );
  const settled = payment.items.map((wanted) => {
    const item = items.find((one) => one.number === wanted.openItem);
    if (!item) throw reject(call, "payment.unknownItem", { item: wanted.openItem });
    assertPayable(call, payment, item, wanted);
    return { item, amount: num(wanted.amount), discount: num(wanted.discount ?? "0") };
  });
  const total = sum(settled.map((one) => one.amount));
  if (!total.eq(payment.amount) || total.lte(0)) {
    throw reject(call, "payment.amount", { sum: money(total), amount: payment.amount });
  }
  const [number = ""] = await nextNumbers(call.sql, "payment", 1);
  const record: PaymentRecord = {
    number,
    salesArea: call.ctx.salesArea,
    payer: payment.payer,
    date: call.today,
    createdAt: call.now,
    amount: money(total),
    currency: payment.currency,
    method: payment.method,
    reference: payment.reference,
    submissionKey: key,
  };
  await settle(
    call,
    record,
    settled.map(({ item, amount, discount }) => ({ item, amount: money(amount), discount: money(discount) })),
  );
  const [presented] = await presentPayments(call, [record]);
  if (!presented) throw new Error("A payment that was just written was not found");
  return { state: "posted", payment: presented };
}

function assertPayable(
  call: Call,
  payment: PaymentInstruction,
  item: OpenItemRecord,
  wanted: PaymentInstruction["items"][number],
): void {
  const values = { item: item.number };
  if (item.currency !== payment.currency) throw reject(call, "payment.currency", values);
  if (item.paymentBlock) throw reject(call, "payment.blocked", values);
  const open = num(item.amount).minus(item.paid);
  const discount = num(wanted.discount ?? "0");
  const taken = num(wanted.amount).plus(discount);
  // Credits are used up with negative amounts, so that the sign decides which side is too much.
  const tooMuch = open.gt(0) ? taken.gt(open) || taken.lte(0) : taken.lt(open) || taken.gte(0);
  if (tooMuch) throw reject(call, "payment.tooMuch", { ...values, open: money(open) });
  if (discount.eq(0)) return;
  const granted = discountOf(call, item);
  if (!granted || discount.gt(granted.amount) || !taken.eq(open)) {
    throw reject(call, "payment.discount", values);
  }
}

/** Writes a payment, what it settles, and the new state of items and invoices. */
export async function settle(
  call: Pick<Call, "sql">,
  payment: PaymentRecord,
  parts: { item: OpenItemRecord; amount: string; discount: string }[],
): Promise<void> {
  await writeRows(call.sql, "payments", [payment]);
  await writeRows(
    call.sql,
    "settlements",
    parts.map(
      ({ item, amount, discount }): SettlementRecord => ({
        payment: payment.number,
        openItem: item.number,
        document: item.document,
        documentKind: item.documentKind,
        amount,
        discount,
      }),
    ),
  );
  await creditAdvances(call, payment, parts);
  for (const { item, amount, discount } of parts) {
    const paid = money(num(item.paid).plus(amount).plus(discount));
    await call.sql.run("UPDATE open_items SET paid = $2 WHERE number = $1", [item.number, paid]);
    if (item.kind === "invoice" || item.kind === "creditMemo") {
      await call.sql.run("UPDATE documents SET status = $2, version = version + 1 WHERE number = $1", [
        item.document,
        paymentStatus({ amount: item.amount, paid }),
      ]);
    }
  }
}

/** Money paid in advance is a credit on the account until an invoice uses it up. */
async function creditAdvances(
  call: Pick<Call, "sql">,
  payment: PaymentRecord,
  parts: readonly { item: OpenItemRecord; amount: string }[],
): Promise<void> {
  const advances = parts.filter(({ item }) => item.kind === "downPaymentRequest");
  const numbers = await nextNumbers(call.sql, "open_item", advances.length);
  await writeRows(
    call.sql,
    "open_items",
    advances.map(
      (
        { item: { salesArea, payer, document, documentKind, poNumber, currency }, amount },
        index,
      ): OpenItemRecord => ({
        number: numbers[index] ?? "",
        kind: "onAccount",
        salesArea,
        payer,
        document,
        documentKind,
        poNumber,
        date: payment.date,
        dueDate: payment.date,
        currency,
        amount: money(num(amount).neg()),
        paid: "0",
        discountPercent: null,
        discountUntil: null,
        paymentBlock: null,
      }),
    ),
  );
}

export async function findPayment(call: Call, key: string): Promise<PaymentRow | null> {
  const record = await call.sql.maybe<PaymentRecord>("SELECT * FROM payments WHERE submission_key = $1", [
    key,
  ]);
  const [presented] = record ? await presentPayments(call, [record]) : [];
  return presented ?? null;
}
