import { moneyIn, num, sum } from "../../decimal";
import type { List } from "../../port/basics";
import type { PaymentRow, ReceivableSearch } from "../../port/receivables";
import { codeWithLabel } from "../../texts/text";
import { chunksOf, pageOf, type SapCall } from "../call";
import { portalCode, statusOf } from "../codes/labels";
import { equals, isOneOf } from "../odata/address";
import { type Row, rowsOf } from "../odata/rows";
import { amountOf, dayOf, decimalOf, externalNumber, textOf } from "../odata/values";
import { readPartners } from "../partners/read-partners";
import { type AccountLine, payersIn, postingsOf, readLines } from "./account-lines";
import { readWaitingAdvices } from "./advices";
import { documentOfLine } from "./open-items";
import { readPaymentLines } from "./payment-lines";
import { matcherOf } from "./search-items";

/**
 * Finds a page of payments: documents of accounting that brought money, however it came, and advices that finance has
 * not posted yet.
 */
export async function searchPayments(call: SapCall, search: ReceivableSearch): Promise<List<PaymentRow>> {
  const [lines, advices, matches] = await Promise.all([
    readPaymentLines(call, search),
    readWaitingAdvices(call, payersIn(search.within)),
    matcherOf(call, search),
  ]);
  const payments = [...(await presentPosted(call, lines)), ...(await presentAdvices(call, advices))].filter(
    (payment) => {
      const documents = payment.settles.map(({ document }) => document.number);
      return (
        fits(payment, search) &&
        isFound(payment, search) &&
        matches({ ...payment, payer: payment.payer.number, documents })
      );
    },
  );
  return pageOf(sortPayments(payments, search), search);
}

const fits = ({ date, currency }: PaymentRow, search: ReceivableSearch): boolean =>
  (!search.currency || currency === search.currency) &&
  (!search.fromDate || date >= search.fromDate) &&
  (!search.toDate || date <= search.toDate);

const isFound = ({ number, reference }: PaymentRow, { q }: ReceivableSearch): boolean => {
  const text = q?.trim().toLowerCase() ?? "";
  return [number, reference].some((one) => one.toLowerCase().startsWith(text));
};

function sortPayments(payments: PaymentRow[], { sortBy = "date", order }: ReceivableSearch): PaymentRow[] {
  const compare = (a: PaymentRow, b: PaymentRow): number => {
    if (sortBy === "amount") return num(a.amount).cmp(b.amount);
    if (sortBy === "payer") return a.payer.name.localeCompare(b.payer.name, "en");
    return sortBy === "number" ? 0 : a.date.localeCompare(b.date);
  };
  payments.sort((a, b) => compare(a, b) || a.number.localeCompare(b.number, "en", { numeric: true }));
  return (order ?? (sortBy === "date" ? "desc" : "asc")) === "desc" ? payments.reverse() : payments;
}

/** Presents the payment behind an advice: as accounting has it, or as it was announced. */
export async function presentAdvice(call: SapCall, advice: Row): Promise<PaymentRow> {
  const [announcedPayment] = await presentAdvices(call, [advice]);
  if (!announcedPayment) throw new Error("An advice was not presented");
  const document = externalNumber(advice.PaymentDocument);
  if (document) {
    const payer = externalNumber(advice.PaymentAdviceAccount);
    const lines = await readLines(call, [payer], equals("AccountingDocument", document));
    // The last one is this year's.
    const postedPayment = (await presentPosted(call, lines)).at(-1);
    if (postedPayment)
      return {
        ...postedPayment,
        settles: postedPayment.settles.map((entry) => withReason(entry, announcedPayment)),
      };
  }
  return announcedPayment;
}

/** Adds the payer's reason, which the advice has; texts of accounting are the company's own. */
function withReason(entry: PaymentRow["settles"][number], { settles }: PaymentRow) {
  const reason = settles.find(({ document }) => document.number === entry.document.number)?.reason;
  return reason ? { ...entry, reason } : entry;
}

async function presentPosted(call: SapCall, lines: readonly AccountLine[]): Promise<PaymentRow[]> {
  const groups = postingsOf(lines.filter(({ isPayment }) => isPayment));
  const [partners, clearedLines] = await Promise.all([
    readPartners(
      call,
      lines.map(({ payer }) => payer),
    ),
    readCleared(call, groups),
  ]);
  return groups.map((group) => {
    const [first] = group as [AccountLine];
    const { document: number, payer, currency, date } = first;
    const discount = sum(group.map((line) => line.discount));
    const amount = sum(group.map((line) => line.amount)).plus(discount);
    const method = portalCode(
      call.settings.codes.paymentMethods,
      group.map(({ row }) => textOf(row.PaymentMethod)).find(Boolean) ?? "",
    );
    return {
      number,
      date,
      currency,
      payer: { number: payer, name: partners.get(payer)?.name ?? payer },
      amount: moneyIn(currency, num(0).minus(amount)),
      method: codeWithLabel("method", method, call.ctx.language),
      status: statusOf("PAID", call.ctx.language),
      reference: group.map(({ row }) => textOf(row.PaymentReference)).find(Boolean) ?? "",
      settles: settledBy(group, clearedLines),
    };
  });
}

/** Reads the items that payments without a reference to any item have cleared. */
async function readCleared(call: SapCall, groups: readonly AccountLine[][]): Promise<AccountLine[]> {
  const plainPayments = groups.filter((group) => group.every(({ partOf }) => partOf === null));
  const numbers = plainPayments.flatMap(([first]) => (first ? first.document : []));
  const payers = [...new Set(plainPayments.flat().map(({ payer }) => payer))];
  const pages = await Promise.all(
    chunksOf([...new Set(numbers)]).map((chunk) =>
      readLines(call, payers, "IsCleared eq true", isOneOf("ClearingAccountingDocument", chunk)),
    ),
  );
  return pages.flat();
}

/**
 * Lists what a payment was for: the items that its lines refer to; what is left of its money on account; and where no
 * line refers to anything, the items that it cleared.
 */
function settledBy(
  group: readonly AccountLine[],
  clearedLines: readonly AccountLine[],
): PaymentRow["settles"] {
  const keys = new Set(group.map(({ key }) => key));
  const settledEntries = group.flatMap((line): PaymentRow["settles"] => {
    const { currency, amount, discount, partOf } = line;
    if (partOf === null) {
      const partsTotal = sum(group.filter((one) => one.partOf === line.key).map((one) => one.amount));
      const rest = amount.plus(partsTotal);
      if (rest.eq(0) || (line.isCleared && partsTotal.eq(0))) return [];
      return [entryOf(line, moneyIn(currency, num(0).minus(rest)), "0")];
    }
    if (keys.has(partOf)) return [];
    return [entryOf(line, moneyIn(currency, num(0).minus(amount).minus(discount)), discount.toString())];
  });
  const ownClearedLines = group.some(({ partOf }) => partOf !== null)
    ? []
    : clearedLines.filter(({ clearedBy, billing }) => billing !== "" && clearedBy === group[0]?.posting);
  return [
    ...settledEntries,
    ...ownClearedLines.map((line) => entryOf(line, moneyIn(line.currency, line.amount), "0")),
  ].sort((a, b) => a.document.number.localeCompare(b.document.number));
}

function entryOf(line: AccountLine, amount: string, discount: string): PaymentRow["settles"][number] {
  // A line that takes money refers to an invoice, one that gives it to a credit.
  const isCredit = amount.startsWith("-");
  const document = line.billing
    ? ({ kind: isCredit ? "creditMemo" : "invoice", number: line.billing } as const)
    : documentOfLine(line);
  return { document, amount, discount: moneyIn(line.currency, num(discount)) };
}

async function presentAdvices(call: SapCall, advices: readonly Row[]): Promise<PaymentRow[]> {
  const payerOf = (row: Row) => externalNumber(row.PaymentAdviceAccount);
  const partners = await readPartners(call, advices.map(payerOf));
  return advices.map((row) => {
    const currency = textOf(row.PaymentCurrency);
    const payer = payerOf(row);
    const number = textOf(row.PaymentAdvice);
    const method = portalCode(call.settings.codes.paymentMethods, textOf(row.PaymentTransaction));
    return {
      number,
      payer: { number: payer, name: partners.get(payer)?.name ?? payer },
      date: dayOf(row.PaymentDate) ?? dayOf(row.CreationDate) ?? "",
      amount: amountOf(row.PaidAmountInPaytCurrency, currency),
      currency,
      method: codeWithLabel("method", method, call.ctx.language),
      status: statusOf("OPEN", call.ctx.language),
      reference: textOf(row.BankReference),
      settles: rowsOf(row.to_PaymentAdviceItem).map((item) => announcedItem(item, number, currency)),
    };
  });
}

function announcedItem(item: Row, advice: string, currency: string): PaymentRow["settles"][number] {
  const billing = externalNumber(item.BillingDocument);
  const order = externalNumber(item.PaymentAdviceSelectionValue);
  const amount = decimalOf(item.NetPaymentAmountInPaytCurrency);
  return {
    document: billing
      ? { kind: amount.startsWith("-") ? "creditMemo" : "invoice", number: billing }
      : order
        ? { kind: "order", number: order }
        : { kind: "payment", number: advice },
    amount: amountOf(amount, currency),
    discount: amountOf(item.CashDiscountAmountInPaytCrcy, currency),
    ...(textOf(item.DocumentItemText) ? { reason: textOf(item.DocumentItemText) } : {}),
  };
}
