import { moneyIn, type Num, num } from "../../decimal";
import type { OpenItem, ReceivableSearch } from "../../port/receivables";
import { codeWithLabel } from "../../texts/text";
import type { SapCall } from "../call";
import { statusOf } from "../codes/labels";
import { equals } from "../odata/address";
import { dayOf, decimalOf, textOf } from "../odata/values";
import { readPartners, type SapPartner } from "../partners/read-partners";
import { type AccountLine, payersIn, readLines } from "./account-lines";
import { announcedByLine, readWaitingAdvices } from "./advices";
import { readPoNumbers } from "./billing-facts";

/**
 * Reads what these payers owe and are owed: lines of accounting that are not cleared, less the parts that were paid and
 * what waiting advices announce, so that nobody pays an item again that finance has not cleared yet.
 */
export async function readOpenItems(
  call: SapCall,
  { within, currency }: Pick<ReceivableSearch, "within" | "currency">,
): Promise<OpenItem[]> {
  const payers = payersIn(within);
  const [lines, advices] = await Promise.all([
    readLines(call, payers, "IsCleared eq false", currency && equals("TransactionCurrency", currency)),
    readWaitingAdvices(call, payers),
  ]);
  const announcedAmounts = announcedByLine(advices);
  const keys = new Set(lines.map(({ key }) => key));
  const isPart = ({ partOf }: AccountLine) => partOf !== null && keys.has(partOf);
  const paidByKey = new Map<string, Num>();
  for (const line of lines.filter(isPart)) {
    const paidSoFar = paidByKey.get(line.partOf ?? "") ?? num(0);
    paidByKey.set(line.partOf ?? "", paidSoFar.minus(line.amount));
  }
  const items = lines.filter((line) => !isPart(line));
  const [partners, poNumbers] = await Promise.all([
    readPartners(
      call,
      items.map(({ payer }) => payer),
    ),
    readPoNumbers(call, items),
  ]);
  return items.flatMap((line) => {
    const paidAmount = (paidByKey.get(line.key) ?? num(0)).plus(announcedAmounts.get(line.key) ?? num(0));
    const isOpen = line.amount.gt(0) ? paidAmount.lt(line.amount) : paidAmount.gt(line.amount);
    return isOpen ? [presentItem(call, line, { paidAmount, partners, poNumbers })] : [];
  });
}

function presentItem(
  call: SapCall,
  line: AccountLine,
  facts: {
    paidAmount: Num;
    partners: ReadonlyMap<string, SapPartner>;
    poNumbers: ReadonlyMap<string, string>;
  },
): OpenItem {
  const { paidAmount, partners, poNumbers } = facts;
  const { row, currency, amount, billing, payer } = line;
  const today = call.clock.now().toISOString().slice(0, 10);
  const kind = kindOf(line);
  const dueDate = amount.gt(0) ? (dayOf(row.NetDueDate) ?? line.date) : null;
  const days = dueDate ? Math.round((Date.parse(today) - Date.parse(dueDate)) / 86_400_000) : 0;
  const block = textOf(row.PaymentBlockingReason);
  return {
    number: line.key,
    kind,
    payer: { number: payer, name: partners.get(payer)?.name ?? payer },
    document: documentOfLine(line),
    poNumber: poNumbers.get(billing || line.order) ?? "",
    date: line.date,
    dueDate,
    daysOverdue: kind === "invoice" ? Math.max(0, days) : 0,
    dunningLevel: Number(textOf(row.DunningLevel)) || 0,
    amount: moneyIn(currency, amount),
    paid: moneyIn(currency, paidAmount),
    open: moneyIn(currency, amount.minus(paidAmount)),
    currency,
    discount: paidAmount.eq(0) ? discountOf(line, today) : null,
    status: statusOf(paidAmount.eq(0) ? "OPEN" : "PART", call.ctx.language),
    paymentBlock: block === "" ? null : codeWithLabel("paymentBlock", block, call.ctx.language),
    references: line.order && !billing ? [{ kind: "order", number: line.order }] : [],
  };
}

function kindOf({ isNoted, amount, billing }: AccountLine): OpenItem["kind"] {
  if (isNoted) return "downPaymentRequest";
  if (amount.gt(0)) return "invoice";
  return billing ? "creditMemo" : "onAccount";
}

/** Compares by due date; items that nobody has to pay come last. */
export function compareDueDates(one: OpenItem, other: OpenItem): number {
  if (one.dueDate === null || other.dueDate === null)
    return Number(one.dueDate === null) - Number(other.dueDate === null);
  return one.dueDate.localeCompare(other.dueDate);
}

/** Document that a line is for: a billing document, the order that money is kept for, or the payment itself. */
export function documentOfLine({ billing, order, amount, document }: AccountLine): OpenItem["document"] {
  if (billing) return { kind: amount.lt(0) ? "creditMemo" : "invoice", number: billing };
  return order ? { kind: "order", number: order } : { kind: "payment", number: document };
}

function discountOf({ row, currency }: AccountLine, today: string): OpenItem["discount"] {
  const until = dayOf(row.CashDiscount1DueDate);
  const percent = num(decimalOf(row.CashDiscount1Percent));
  if (until === null || until < today || percent.eq(0)) return null;
  const base = num(decimalOf(row.CashDiscountBaseAmount));
  return { percent: percent.toString(), amount: moneyIn(currency, base.times(percent).div(100)), until };
}
