import { specialDigits } from "~/lib/currency-digits";
import { moneyIn, num } from "../../decimal";
import { maxUnpayableItems } from "../../open-item-kinds";
import type { ChosenSum, ItemChoice, OpenItem } from "../../port/receivables";
import { Where } from "../../search/where";
import type { Call } from "../call";
import { presentItems, type StoredItem } from "../receivables.server";
import { dueDay } from "./receivable-search";

/**
 * Adds up the chosen items in the database, and none of them travels: everything overdue from the sums by day, and item by
 * item only what was ticked or left out by itself.
 */
export async function sumChosen(
  call: Call,
  payer: string,
  choice: ItemChoice,
  numbers: string[],
): Promise<{ sums: ChosenSum[]; listed: string[] }> {
  const where = new Where();
  const conditions = conditionsOf(call, payer, choice, where);
  const { account, isChosen, isPayable } = conditions;
  const rows = await call.sql.many<ChosenSum & { listed: string[] | null }>(
    `SELECT currency, sum(count)::int AS count, sum(open) AS open, sum(due) AS due,
       (SELECT array_agg(number) FROM open_items
        WHERE number = ANY(${where.value(numbers)}) AND ${account} AND ${isOpen} AND ${isChosen} AND ${isPayable}) AS listed
     FROM (${chosenParts(call, choice, conditions, where)}) AS parts (currency, count, open, due)
     GROUP BY currency HAVING sum(count) <> 0 ORDER BY currency`,
    where.values,
  );
  return {
    sums: rows.map(({ currency, count, open, due }) => ({
      currency,
      count,
      open: moneyIn(currency, num(open)),
      due: moneyIn(currency, num(due)),
    })),
    listed: rows[0]?.listed ?? [],
  };
}

export async function firstChosen(
  call: Call,
  payer: string,
  choice: ItemChoice,
  maxItems: number,
): Promise<{ items: OpenItem[]; count: number; unpayable: OpenItem[] }> {
  const where = new Where();
  const conditions = conditionsOf(call, payer, choice, where);
  const { account, isChosen, isPayable } = conditions;
  const condition = `${account} AND ${isOpen} AND ${isChosen}`;
  const rows = await call.sql.many<StoredItem & { chosenCount: number; isPayable: boolean }>(
    `(SELECT *, ${dueDay} AS due_day, true AS is_payable,
        (SELECT coalesce(sum(count), 0)::int
         FROM (${chosenParts(call, choice, conditions, where)}) AS parts (currency, count, open, due)) AS chosen_count
      FROM open_items WHERE ${condition} AND ${isPayable} ORDER BY ${dueDay}, number LIMIT ${where.value(maxItems)})
     UNION ALL
     (SELECT *, ${dueDay}, false, 0 FROM open_items WHERE ${condition} AND NOT (${isPayable})
      ORDER BY ${dueDay}, number LIMIT ${where.value(maxUnpayableItems)})
     ORDER BY due_day, number`,
    where.values,
  );
  const items = await presentItems(call, rows);
  const isPayableAt = (index: number) => rows[index]?.isPayable ?? false;
  return {
    items: items.filter((_, index) => isPayableAt(index)),
    count: rows.find((row) => row.isPayable)?.chosenCount ?? 0,
    unpayable: items.filter((_, index) => !isPayableAt(index)),
  };
}

interface Conditions {
  account: string;
  /** False if the overdue items are not chosen as a whole. */
  isOverdue: string;
  /** Ticked or overdue, and not left out. */
  isChosen: string;
  isPayable: string;
}

const isOpen = "amount - paid <> 0";

/** Kind of an item as accountants name it, like `openItemKind`. */
const kindText = `CASE WHEN kind = 'onAccount' AND document_kind = 'order' THEN 'downPayment'
  WHEN kind = 'invoice' AND paid <> 0 THEN 'residual' ELSE kind END`;

function conditionsOf(call: Call, payer: string, choice: ItemChoice, where: Where): Conditions {
  const { isOverdueChosen, numbers, except, kinds } = choice;
  const isOverdue = isOverdueChosen
    ? `(kind = 'invoice' AND due_date < ${where.value(call.today)}::date)`
    : "false";
  const ways = [isOverdue, ...(numbers.length > 0 ? [`number = ANY(${where.value(numbers)})`] : [])];
  return {
    account: `payer = ${where.value(payer)} AND sales_area = ${where.value(call.ctx.salesArea)}`,
    isOverdue,
    isChosen: `(${ways.join(" OR ")})${except.length > 0 ? ` AND number <> ALL(${where.value(except)})` : ""}`,
    isPayable: `payment_block IS NULL${kinds ? ` AND ${kindText} = ANY(${where.value(kinds)})` : ""}`,
  };
}

/** Writes the subquery whose rows add up to the chosen items that can be paid: currency, count, open and due. */
function chosenParts(
  call: Call,
  choice: ItemChoice,
  { account, isOverdue, isChosen, isPayable }: Conditions,
  where: Where,
): string {
  const today = `${where.value(call.today)}::date`;
  const digits = `coalesce((${where.value(JSON.stringify(specialDigits()))}::jsonb ->> currency)::int, 2)`;
  const discount = `CASE WHEN discount_percent IS NULL OR discount_until < ${today} OR paid <> 0 THEN 0
    ELSE round(amount * discount_percent / 100, ${digits}) END`;
  const each = (sign: 1 | -1, condition: string) =>
    `SELECT currency, ${sign}, ${sign} * (amount - paid), ${sign} * (amount - paid - ${discount})
     FROM open_items WHERE ${account} AND ${isOpen} AND ${isPayable} AND ${condition}`;
  // The sums by day do not tell the kinds apart that a sales area may leave out.
  if (!choice.isOverdueChosen || choice.kinds) return each(1, isChosen);
  const isOneOf = (numbers: readonly string[]) => `number = ANY(${where.value(numbers)})`;
  const chosenNumbers = choice.numbers.filter((number) => !choice.except.includes(number));
  return [
    `SELECT currency, payable_items, payable, payable FROM account_changes WHERE ${account} AND due_date < ${today}`,
    `SELECT currency, 0, 0, -(${discount}) FROM open_items
     WHERE ${account} AND ${isOpen} AND ${isPayable} AND ${isOverdue}
       AND discount_until > due_date AND discount_until >= ${today}`,
    each(-1, `${isOneOf(choice.except)} AND ${isOverdue}`),
    each(1, `${isOneOf(chosenNumbers)} AND NOT ${isOverdue}`),
  ].join(" UNION ALL ");
}
