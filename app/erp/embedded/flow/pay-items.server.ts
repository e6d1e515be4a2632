import { cents, money, num } from "../../decimal";
import { addDays } from "../calendar";
import { nextNumbers } from "../documents/write-document.server";
import type { PartnerRow } from "../master/rows";
import { settle } from "../post-payment.server";
import type { OpenItemRecord, PaymentRecord } from "../records";
import type { Day } from "./day";

type OwedItem = OpenItemRecord & { payment: PartnerRow["payment"] };

/** Pays the items that are due today by each payer's habit: with discount, punctually, late, or in two parts. */
export async function payItems(day: Day): Promise<void> {
  const candidates = await day.sql.many<OwedItem>(
    `SELECT o.*, p.payment FROM open_items o JOIN partners p ON p.number = o.payer
     WHERE o.amount - o.paid > 0 AND o.kind = 'invoice' AND o.payment_block IS NULL AND o.due_date <= $1
     ORDER BY o.number FOR UPDATE OF o`,
    [addDays(day.date, 30)],
  );
  const dueItems = candidates.flatMap((item) => {
    const part = paidToday(item, day.date);
    return part ? [{ item, ...part }] : [];
  });
  const numbers = await nextNumbers(day.sql, "payment", dueItems.length);
  for (const [index, { item, amount, discount }] of dueItems.entries()) {
    const payment = transferOf(item, numbers[index] ?? "", amount, day);
    await settle(day, payment, [{ item, amount, discount }]);
  }
}

export function transferOf(
  item: OpenItemRecord,
  number: string,
  amount: string,
  day: Pick<Day, "date" | "at">,
): PaymentRecord {
  return {
    number,
    salesArea: item.salesArea,
    payer: item.payer,
    date: day.date,
    createdAt: day.at,
    amount,
    currency: item.currency,
    method: "bankTransfer",
    reference: item.document,
    submissionKey: null,
  };
}

/** Amount and discount that the payer transfers on this day, or null. */
export function paidToday(item: OwedItem, date: string): { amount: string; discount: string } | null {
  const openAmount = num(item.amount).minus(item.paid);
  const rest = { amount: money(openAmount), discount: "0.00" };
  const isUntouched = num(item.paid).eq(0);
  switch (item.payment) {
    case "withDiscount": {
      if (!item.discountPercent || !item.discountUntil) return date >= item.dueDate ? rest : null;
      if (date > item.discountUntil) return rest;
      if (date < item.discountUntil || !isUntouched) return null;
      const discount = cents(num(item.amount).times(item.discountPercent).div(100));
      return { amount: money(openAmount.minus(discount)), discount: money(discount) };
    }
    case "punctual":
      return date >= item.dueDate ? rest : null;
    case "late":
      return date >= addDays(item.dueDate, 12) ? rest : null;
    case "partial":
      if (date >= addDays(item.dueDate, 20)) return rest;
      if (date < item.dueDate || !isUntouched) return null;
      return { amount: money(cents(openAmount.div(2))), discount: "0.00" };
  }
}
