import { moneyIn, num, sum } from "../../decimal";
import { ErpError, isRefusal, isSafeToRepeat } from "../../erp-errors";
import type { ErpContext } from "../../port/basics";
import type { OpenItem, PaymentInstruction, PaymentRow, PostedPayment } from "../../port/receivables";
import { message, type SentenceKey } from "../../texts/text";
import { areaOf, type SapCall, services } from "../call";
import { sapCode } from "../codes/labels";
import { repeatabilityHeaders } from "../documents/create-document";
import { readDocument } from "../documents/read-document";
import { orderShape } from "../documents/shapes";
import { markOf } from "../documents/submission-mark";
import { refusingInOwnWords } from "../drafts/own-words";
import type { Row } from "../odata/rows";
import { timeouts } from "../odata/sender.server";
import { dateValue, textOf } from "../odata/values";
import { findAdvice } from "./advices";
import type { Turns } from "./in-turn";
import { readOpenItems } from "./open-items";
import { presentAdvice } from "./payments";

/** Number of the advice of a payment: SAP takes each number once, which makes a repetition harmless. */
const adviceNumber = (key: string): string => `TP${markOf(key, 14)}`;

export async function findPayment(call: SapCall, key: string): Promise<PaymentRow | null> {
  const advice = await findAdvice(call, adviceNumber(key));
  return advice && presentAdvice(call, advice);
}

/** Minutes for which an announcement without an answer keeps its items, as a late commit may still come. */
const reservationMinutes = 12;

/**
 * Announces a payment that the portal has collected by a payment advice; finance clears the items with the money from
 * the provider. SAP checks nothing of it, so that the portal does: one payment of a payer after the other within a
 * process, and across processes under a lease of the items.
 */
export function postPayment(
  call: SapCall,
  turns: Turns,
  payment: PaymentInstruction,
  key: string,
): Promise<PostedPayment> {
  return turns.inTurn(payment.payer, async () => {
    const existingPayment = await findPayment(call, key);
    if (existingPayment) return { state: "duplicate", payment: existingPayment };
    await reserveItems(call, payment, key);
    // The lease ends only when the outcome is certain; otherwise it runs out.
    const release = () => call.reservations.release({ system: call.ctx.system, payment: adviceNumber(key) });
    let items: OpenItem[];
    try {
      items = await readOpenItems(call, { within: [{ function: "payer", number: payment.payer }] });
      checkPayment(call.ctx, payment, items);
      await checkOrder(call, payment);
    } catch (error) {
      await release();
      throw error;
    }
    const advice = await announce(call, payment, items, key).catch(async (error: unknown) => {
      // Another portal may have sent the same payment since.
      const isRefused = error instanceof ErpError && error.kind === "rejected";
      const other = isRefused ? await findPayment(call, key) : null;
      if (other) return other;
      if (isRefusal(error) || isSafeToRepeat(error)) await release();
      throw error;
    });
    await release();
    return { state: "posted", payment: advice };
  });
}

/**
 * Leases the items before SAP is asked what is open, so that no two payments are decided on the same reading. An item
 * of a payment that has arrived in SAP is free, since the reading counts that one; an item of a payment whose outcome
 * is unclear is locked.
 */
async function reserveItems(call: SapCall, payment: PaymentInstruction, key: string): Promise<void> {
  const items = payment.items.map(({ openItem }) => openItem);
  if (items.length === 0) return;
  const reservation = { system: call.ctx.system, payment: adviceNumber(key), items };
  const now = call.clock.now();
  const expiry = new Date(now.getTime() - reservationMinutes * 60_000);
  const reserve = (arrivedAdvices: readonly string[]) =>
    call.reservations.reserve(reservation, { now, expiry, arrived: arrivedAdvices });
  const holders = await reserve([]);
  if (holders.length === 0) return;
  const advices = await Promise.all(
    holders.map(async (number) => ((await findAdvice(call, number)) ? [number] : [])),
  );
  if ((await reserve(advices.flat())).length > 0)
    throw new ErpError({
      kind: "locked",
      by: "",
      until: new Date(now.getTime() + reservationMinutes * 60_000),
    });
}

async function announce(
  call: SapCall,
  payment: PaymentInstruction,
  items: readonly OpenItem[],
  key: string,
): Promise<PaymentRow> {
  const body = adviceBody(call, payment, items, key);
  const { row } = await refusingInOwnWords(call, {}, () =>
    call.client.post(call.ctx, services.paymentAdvice, "A_PaymentAdvice", {
      body,
      isWrite: true,
      timeout: timeouts.write,
      headers: repeatabilityHeaders(key, call.clock.now()),
    }),
  );
  const number = textOf(row.PaymentAdvice);
  const advice = number ? await findAdvice(call, number) : null;
  if (!advice) throw new ErpError({ kind: "protocol", detail: "A_PaymentAdvice without a number" });
  return presentAdvice(call, advice);
}

function adviceBody(
  call: SapCall,
  payment: PaymentInstruction,
  items: readonly OpenItem[],
  key: string,
): Row {
  const { codes } = call.settings;
  const { currency, ahead } = payment;
  return {
    CompanyCode: areaOf(call, call.ctx.salesArea).companyCode,
    PaymentAdviceAccountType: "D",
    PaymentAdviceAccount: payment.payer,
    PaymentAdvice: adviceNumber(key),
    PaymentCurrency: currency,
    PaymentDate: dateValue(call.clock.now().toISOString().slice(0, 10)),
    PaidAmountInPaytCurrency: payment.amount,
    BankReference: payment.reference.slice(0, 35),
    PaymentTransaction: sapCode(codes.paymentMethods, payment.method),
    to_PaymentAdviceItem: [
      ...payment.items.map((part) => settledBody(part, items, currency)),
      ...(ahead ? [onAccountBody(ahead, currency, codes.adviceOrderField)] : []),
    ],
  };
}

/** Longest text of an item that SAP keeps. */
const maxReason = 50;

function settledBody(
  { openItem, amount, discount = "0", reason }: PaymentInstruction["items"][number],
  items: readonly OpenItem[],
  currency: string,
): Row {
  const [, year = "", document = "", line = ""] = openItem.split("-");
  const item = items.find(({ number }) => number === openItem);
  const gross = num(amount).plus(discount);
  const isBilled = item?.document.kind === "invoice" || item?.document.kind === "creditMemo";
  return {
    FiscalYear: year,
    AccountingDocument: document,
    AccountingDocumentItem: line,
    ...(isBilled ? { BillingDocument: item.document.number } : {}),
    GrossAmountInPaymentCurrency: moneyIn(currency, gross),
    NetPaymentAmountInPaytCurrency: amount,
    CashDiscountAmountInPaytCrcy: moneyIn(currency, num(discount)),
    Currency: currency,
    ...(reason ? { DocumentItemText: reason.slice(0, maxReason) } : {}),
    IsPartialPayment: item !== undefined && !gross.eq(item.open),
  };
}

const onAccountBody = (
  { order, amount }: NonNullable<PaymentInstruction["ahead"]>,
  currency: string,
  orderField: string,
): Row => ({
  GrossAmountInPaymentCurrency: amount,
  NetPaymentAmountInPaytCurrency: amount,
  Currency: currency,
  IsPostedOnAccount: true,
  ...(order ? { PaymentAdviceSelectionField: orderField, PaymentAdviceSelectionValue: order } : {}),
});

/** Refuses an instruction as a whole if one of its items cannot be paid like this. */
function checkPayment(ctx: ErpContext, payment: PaymentInstruction, items: readonly OpenItem[]): void {
  const refuse = (code: SentenceKey, values: Record<string, string> = {}): ErpError =>
    new ErpError({ kind: "rejected", messages: [message("error", code, ctx.language, { values })] });
  const { currency, ahead } = payment;
  const numbers = payment.items.map(({ openItem }) => openItem);
  const duplicateNumber = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (duplicateNumber) throw refuse("payment.twice", { item: duplicateNumber });
  const amounts = [
    ...payment.items.flatMap(({ amount, discount = "0" }) => [amount, discount]),
    ahead?.amount ?? "0",
  ];
  const inexact = amounts.find((amount) => !num(amount).eq(moneyIn(currency, num(amount))));
  if (inexact) throw refuse("payment.decimals", { amount: inexact, currency });
  for (const { openItem, amount, discount = "0" } of payment.items) {
    const item = items.find(({ number }) => number === openItem);
    if (!item) throw refuse("payment.unknownItem", { item: openItem });
    if (item.currency !== currency) throw refuse("payment.currency", { item: openItem });
    if (item.paymentBlock) throw refuse("payment.blocked", { item: openItem });
    const settledAmount = num(amount).plus(discount);
    // Credits are used with negative amounts, so the sign decides which side of the limit is too much.
    const isTooMuch = num(item.open).gt(0)
      ? settledAmount.gt(item.open) || settledAmount.lte(0)
      : settledAmount.lt(item.open) || settledAmount.gte(0);
    if (isTooMuch) throw refuse("payment.tooMuch", { item: openItem, open: `${item.open} ${item.currency}` });
    const isGranted =
      num(discount).eq(0) ||
      (item.discount && num(discount).lte(item.discount.amount) && settledAmount.eq(item.open));
    if (!isGranted) throw refuse("payment.discount", { item: openItem });
  }
  const total = sum([...payment.items.map(({ amount }) => num(amount)), num(ahead?.amount ?? "0")]);
  if (!total.eq(payment.amount) || total.lte(0) || (ahead && num(ahead.amount).lte(0))) {
    throw refuse("payment.amount", {
      sum: `${moneyIn(currency, total)} ${currency}`,
      amount: `${payment.amount} ${currency}`,
    });
  }
}

async function checkOrder(call: SapCall, { ahead, payer, currency }: PaymentInstruction): Promise<void> {
  if (!ahead?.order) return;
  const { order } = ahead;
  const refuse = (code: SentenceKey): ErpError =>
    new ErpError({
      kind: "rejected",
      messages: [message("error", code, call.ctx.language, { values: { order } })],
    });
  const within = [{ function: "payer" as const, number: payer }];
  const document = await readDocument(call, orderShape, order, within).catch((error: unknown) => {
    throw error instanceof ErpError && error.kind === "notFound" ? refuse("payment.unknownOrder") : error;
  });
  if (textOf(document.row.TransactionCurrency) !== currency) throw refuse("payment.currency");
}
