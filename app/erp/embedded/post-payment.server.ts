import { moneyIn, type Num, num, sum } from "../decimal";
import type { PaymentInstruction, PaymentRow, PostedPayment } from "../port/receivables";
import { type Call, reject } from "./call";
import { lockKey, nextNumbers } from "./documents/write-document.server";
import { countAllPaid, keepOnAccount, spendMoneyAhead } from "./money-ahead.server";
import { presentPayments } from "./payments.server";
import { discountOf } from "./receivables.server";
import type { OpenItemRecord, PaymentRecord, SettlementRecord } from "./records";
import { writeRows } from "./write-rows.server";

/** Posts a payment to open items, idempotent by its key; an invalid instruction is refused as a whole. */
export async function postPayment(
  call: Call,
  payment: PaymentInstruction,
  key: string,
): Promise<PostedPayment> {
  await lockKey(call.sql, key);
  const existingPayment = await findPayment(call, key);
  if (existingPayment) return { state: "duplicate", payment: existingPayment };
  assertEachOnce(call, payment);
  await lockOrders(call, payment);
  const money = (amount: Num) => moneyIn(payment.currency, amount);
  const items = await call.sql.many<OpenItemRecord>(
    "SELECT * FROM open_items WHERE number = ANY($1) AND payer = $2 AND sales_area = $3 ORDER BY number FOR UPDATE",
    [payment.items.map((item) => item.openItem), payment.payer, call.ctx.salesArea],
  );
  const itemsByNumber = new Map(items.map((item) => [item.number, item]));
  const settledParts = payment.items.map((wantedParts) => {
    const item = itemsByNumber.get(wantedParts.openItem);
    if (!item) throw reject(call, "payment.unknownItem", { item: wantedParts.openItem });
    assertPayable(call, payment, item, wantedParts);
    const { amount, discount = "0", reason = "" } = wantedParts;
    return { item, amount: num(amount), discount: num(discount), reason };
  });
  const { ahead } = payment;
  const total = sum([...settledParts.map((one) => one.amount), num(ahead?.amount ?? "0")]);
  // Credits that exactly cancel debts need no money; a payment that moves money is above zero.
  const isOffset = payment.method === "offset" && !ahead && total.eq(0) && settledParts.length > 0;
  const isAmount = total.gt(0) && payment.method !== "offset";
  if (!total.eq(payment.amount) || !(isOffset || isAmount) || (ahead && num(ahead.amount).lte(0))) {
    throw reject(call, "payment.amount", {
      sum: `${money(total)} ${payment.currency}`,
      amount: `${payment.amount} ${payment.currency}`,
    });
  }
  const order = ahead?.order ? await orderToPay(call, payment, ahead.order) : null;
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
    settledParts.map(({ item, amount, discount, reason }) => ({
      item,
      amount: money(amount),
      discount: money(discount),
      reason,
    })),
  );
  if (ahead) {
    const { poNumber } = order ?? { poNumber: "" };
    const balanceOnAccount = order
      ? { document: order.number, documentKind: "order" as const }
      : { document: number, documentKind: "payment" as const };
    await keepOnAccount(call.sql, record, [
      { ...balanceOnAccount, poNumber, amount: money(num(ahead.amount)) },
    ]);
  }
  const orders = settledParts.flatMap(({ item }) =>
    item.kind === "downPaymentRequest" ? [item.document] : [],
  );
  await spendMoneyAhead(call.sql, order ? [...orders, order.number] : orders);
  const [presentedPayment] = await presentPayments(call, [record]);
  if (!presentedPayment) throw new Error("A payment that was just written was not found");
  return { state: "posted", payment: presentedPayment };
}

/** Refuses an item that is named twice, and an amount that the currency has no coin for. */
function assertEachOnce(call: Call, { items, ahead, currency }: PaymentInstruction): void {
  const numbers = items.map(({ openItem }) => openItem);
  const repeatedNumber = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (repeatedNumber) throw reject(call, "payment.twice", { item: repeatedNumber });
  const amounts = [
    ...items.flatMap(({ amount, discount = "0" }) => [amount, discount]),
    ahead?.amount ?? "0",
  ];
  const inexactAmount = amounts.find((amount) => !num(amount).eq(moneyIn(currency, num(amount))));
  if (inexactAmount) throw reject(call, "payment.decimals", { amount: inexactAmount, currency });
}

/** Locks the orders to prevent a race: an invoice created meanwhile would miss the money being posted. */
async function lockOrders(call: Call, payment: PaymentInstruction): Promise<void> {
  await call.sql.many(
    `SELECT 1 FROM documents WHERE number = $1
       OR number IN (SELECT document FROM open_items WHERE number = ANY($2) AND kind = 'downPaymentRequest')
     ORDER BY number FOR UPDATE`,
    [payment.ahead?.order ?? null, payment.items.map((item) => item.openItem)],
  );
}

async function orderToPay(
  call: Call,
  payment: PaymentInstruction,
  number: string,
): Promise<{ number: string; poNumber: string }> {
  const order = await call.sql.maybe<{ number: string; poNumber: string; currency: string }>(
    `SELECT number, po_number, currency FROM documents
     WHERE number = $1 AND kind = 'order' AND sales_area = $2 AND payer = $3`,
    [number, call.ctx.salesArea, payment.payer],
  );
  if (!order) throw reject(call, "payment.unknownOrder", { order: number });
  if (order.currency !== payment.currency) throw reject(call, "payment.currency");
  return order;
}

function assertPayable(
  call: Call,
  payment: PaymentInstruction,
  item: OpenItemRecord,
  instruction: PaymentInstruction["items"][number],
): void {
  const values = { item: item.number };
  if (item.currency !== payment.currency) throw reject(call, "payment.currency", values);
  if (item.paymentBlock) throw reject(call, "payment.blocked", values);
  const openAmount = num(item.amount).minus(item.paid);
  const discount = num(instruction.discount ?? "0");
  const settledAmount = num(instruction.amount).plus(discount);
  // Credits are used with negative amounts, so the sign decides which side of the limit is too much.
  const isTooMuch = openAmount.gt(0)
    ? settledAmount.gt(openAmount) || settledAmount.lte(0)
    : settledAmount.lt(openAmount) || settledAmount.gte(0);
  if (isTooMuch)
    throw reject(call, "payment.tooMuch", {
      ...values,
      open: `${moneyIn(item.currency, openAmount)} ${item.currency}`,
    });
  if (discount.eq(0)) return;
  const grantedDiscount = discountOf(call, item);
  if (!grantedDiscount || discount.gt(grantedDiscount.amount) || !settledAmount.eq(openAmount)) {
    throw reject(call, "payment.discount", values);
  }
}

/** Writes a payment, its settlements, and the new state of items and invoices. */
export async function settle(
  call: Pick<Call, "sql">,
  payment: PaymentRecord,
  parts: { item: OpenItemRecord; amount: string; discount: string; reason?: string }[],
): Promise<void> {
  await writeRows(call.sql, "payments", [payment]);
  await writeRows(
    call.sql,
    "settlements",
    parts.map(
      ({ item, amount, discount, reason = "" }): SettlementRecord => ({
        payment: payment.number,
        openItem: item.number,
        document: item.document,
        documentKind: item.documentKind,
        poNumber: item.poNumber,
        amount,
        discount,
        reason,
      }),
    ),
  );
  await countAllPaid(
    call.sql,
    parts.map(({ item, amount, discount }) => ({ item, amount: num(amount).plus(discount) })),
  );
  // A down payment request is not a debt: the money paid for it belongs to the payer until an invoice uses it.
  const requestedParts = parts.filter(({ item }) => item.kind === "downPaymentRequest");
  await keepOnAccount(
    call.sql,
    payment,
    requestedParts.map(({ item: { document, documentKind, poNumber }, amount }) => ({
      document,
      documentKind,
      poNumber,
      amount,
    })),
  );
}

export async function findPayment(call: Call, key: string): Promise<PaymentRow | null> {
  const record = await call.sql.maybe<PaymentRecord>("SELECT * FROM payments WHERE submission_key = $1", [
    key,
  ]);
  const [presentedPayment] = record ? await presentPayments(call, [record]) : [];
  return presentedPayment ?? null;
}
