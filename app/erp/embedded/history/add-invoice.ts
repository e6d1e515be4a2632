import { num, plain } from "../../decimal";
import type { BusinessDate } from "../../port/basics";
import { addDays } from "../calendar";
import { invoice } from "../flow/bill";
import { paidToday, transferOf } from "../flow/pay-items.server";
import { paymentStatus } from "../receivables.server";
import type { OpenItemRecord, WholeDocument } from "../records";
import type { HistoryRun } from "./history-run";
import { timeOf } from "./past-order";

/** Adds the invoice of a delivery, and the payments that its payer has made until today. */
export function addInvoice(
  run: HistoryRun,
  order: WholeDocument,
  delivery: WholeDocument,
  date: BusinessDate,
): void {
  const { invoice: invoiceDocument, openItem } = invoice(order, delivery, {
    number: run.numbers.take("invoice"),
    openItem: run.numbers.take("open_item"),
    date,
    at: timeOf(date, 2),
  });
  run.history.documents.push(invoiceDocument);
  run.history.openItems.push(openItem);
  const habit = run.master.partner(openItem.payer)?.payment ?? "punctual";
  for (const day of paymentDays(openItem)) {
    if (day > run.today) break;
    pay(run, openItem, habit, day);
  }
  invoiceDocument.document.status = paymentStatus(openItem);
}

/** Days on which payers of any habit pay, in order. */
const paymentDays = ({ dueDate, discountUntil }: OpenItemRecord): BusinessDate[] =>
  [discountUntil ?? dueDate, dueDate, addDays(dueDate, 12), addDays(dueDate, 20)].sort();

function pay(
  run: HistoryRun,
  item: OpenItemRecord,
  habit: Parameters<typeof paidToday>[0]["payment"],
  date: BusinessDate,
): void {
  if (num(item.paid).eq(item.amount)) return;
  const part = paidToday({ ...item, payment: habit }, date);
  if (!part) return;
  const number = run.numbers.take("payment");
  const payment = transferOf(item, number, part.amount, { date, at: timeOf(date, 3) });
  item.paid = plain(num(item.paid).plus(part.amount).plus(part.discount));
  run.history.payments.push(payment);
  run.history.settlements.push({
    payment: payment.number,
    openItem: item.number,
    document: item.document,
    documentKind: item.documentKind,
    poNumber: item.poNumber,
    ...part,
  });
}
