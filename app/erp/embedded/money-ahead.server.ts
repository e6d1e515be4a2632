import { least, moneyIn, type Num, num } from "../decimal";
import { nextNumbers } from "./documents/write-document.server";
import type { Sql } from "./pool.server";
import { paymentStatus } from "./receivables.server";
import type { OpenItemRecord, PaymentRecord, SettlementRecord } from "./records";
import { writeRows } from "./write-rows.server";

/** Updates the paid amount of each item, named once, and the status of its invoice: two statements for any number. */
export async function countAllPaid(
  sql: Sql,
  parts: readonly { item: OpenItemRecord; amount: Num }[],
): Promise<void> {
  const paidParts = parts.map(({ item, amount }) => {
    const paidAmount = moneyIn(item.currency, num(item.paid).plus(amount));
    return { item, paid: paidAmount, status: paymentStatus({ amount: item.amount, paid: paidAmount }) };
  });
  await sql.run(
    `UPDATE open_items o SET paid = c.paid
     FROM unnest($1::text[], $2::numeric[]) AS c (number, paid) WHERE o.number = c.number`,
    [paidParts.map(({ item }) => item.number), paidParts.map(({ paid }) => paid)],
  );
  const invoices = paidParts.filter(({ item }) => item.kind === "invoice" || item.kind === "creditMemo");
  await sql.run(
    `UPDATE documents d SET status = c.status, version = d.version + 1
     FROM unnest($1::text[], $2::text[]) AS c (number, status) WHERE d.number = c.number`,
    [invoices.map(({ item }) => item.document), invoices.map(({ status }) => status)],
  );
}

const countPaid = (sql: Sql, item: OpenItemRecord, amount: Num): Promise<void> =>
  countAllPaid(sql, [{ item, amount }]);

type AdvancePayment = Pick<OpenItemRecord, "document" | "documentKind" | "poNumber" | "amount">;

/** Keeps an advance payment as a credit on the payer's account; its settlement records the amount used. */
export async function keepOnAccount(
  sql: Sql,
  payment: PaymentRecord,
  advances: readonly AdvancePayment[],
): Promise<void> {
  if (advances.length === 0) return;
  const numbers = await nextNumbers(sql, "open_item", advances.length);
  const credits = advances.map(
    ({ amount, ...of }, index): OpenItemRecord => ({
      ...of,
      number: numbers[index] ?? "",
      kind: "onAccount",
      salesArea: payment.salesArea,
      payer: payment.payer,
      date: payment.date,
      dueDate: payment.date,
      currency: payment.currency,
      amount: moneyIn(payment.currency, num(amount).neg()),
      paid: "0",
      discountPercent: null,
      discountUntil: null,
      paymentBlock: null,
      payment: payment.number,
    }),
  );
  await writeRows(sql, "open_items", credits);
  for (const credit of credits) await addSettlement(sql, credit, payment.number, num("0"));
}

/** Settles the invoices of these orders, oldest first, with the advance payments for them. Requires a transaction. */
export async function spendMoneyAhead(sql: Sql, orders: readonly string[]): Promise<void> {
  if (orders.length === 0) return;
  const credits = await sql.many<OpenItemRecord>(
    `SELECT * FROM open_items WHERE document = ANY($1) AND kind = 'onAccount' AND payment IS NOT NULL
       AND amount - paid < 0 ORDER BY number FOR UPDATE`,
    [orders],
  );
  for (const credit of credits) {
    const owedItems = await sql.many<OpenItemRecord>(
      `SELECT * FROM open_items WHERE kind = 'invoice' AND amount - paid > 0 AND payment_block IS NULL AND payer = $2
         AND document IN (SELECT document FROM items WHERE order_number = $1 AND kind = 'invoice')
       ORDER BY number FOR UPDATE`,
      [credit.document, credit.payer],
    );
    const remainder = num(credit.paid).minus(credit.amount);
    let remainingAmount = remainder;
    for (const item of owedItems) {
      const part = least(remainingAmount, num(item.amount).minus(item.paid));
      if (part.lte(0)) break;
      await addSettlement(sql, item, credit.payment ?? "", part);
      await addSettlement(sql, credit, credit.payment ?? "", part.neg());
      await countPaid(sql, item, part);
      remainingAmount = remainingAmount.minus(part);
    }
    await countPaid(sql, credit, remainingAmount.minus(remainder));
  }
}

async function addSettlement(sql: Sql, item: OpenItemRecord, payment: string, amount: Num): Promise<void> {
  const settlement: SettlementRecord = {
    payment,
    openItem: item.number,
    document: item.document,
    documentKind: item.documentKind,
    poNumber: item.poNumber,
    amount: moneyIn(item.currency, amount),
    discount: moneyIn(item.currency, num("0")),
  };
  const { openItem, document, documentKind, poNumber, discount } = settlement;
  await sql.run(
    `INSERT INTO settlements (payment, open_item, document, document_kind, po_number, amount, discount)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (payment, open_item) DO UPDATE SET amount = settlements.amount + excluded.amount`,
    [payment, openItem, document, documentKind, poNumber, settlement.amount, discount],
  );
}
