import { specialDigits } from "~/lib/currency-digits";
import type { ChosenSum, ItemChoice, OpenItem } from "../../port/receivables";
import type { Call } from "../call";
import { moneyIn, num } from "../decimal";
import { Where } from "../list.server";
import { presentItems, type StoredItem } from "../receivables.server";

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
  const parts = chosenParts(call, payer, choice, where);
  const condition = chosenCondition(call, payer, choice, where);
  const rows = await call.sql.many<ChosenSum & { listed: string[] | null }>(
    `SELECT currency, sum(count)::int AS count, sum(open) AS open, sum(due) AS due,
       (SELECT array_agg(number) FROM open_items
        WHERE number = ANY(${where.value(numbers)}) AND ${condition} AND payment_block IS NULL) AS listed
     FROM (${parts}) AS parts (currency, count, open, due) GROUP BY currency HAVING sum(count) <> 0 ORDER BY currency`,
    where.values,
  );
  return {
    sums: rows.map(({ currency, count, open, due }) => ({
      ...{ currency, count },
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
): Promise<{ items: OpenItem[]; count: number }> {
  const where = new Where();
  const condition = chosenCondition(call, payer, choice, where);
  const rows = await call.sql.many<StoredItem & { chosenCount: number }>(
    // Counted apart: only the first items are read as whole rows, in the order of their index.
    `SELECT *, (SELECT count(*)::int FROM open_items WHERE ${condition}) AS chosen_count
     FROM open_items WHERE ${condition} ORDER BY due_date, number LIMIT ${where.value(maxItems)}`,
    where.values,
  );
  return { items: await presentItems(call, rows), count: rows[0]?.chosenCount ?? 0 };
}

/** Writes the subquery whose rows add up to the chosen items that can be paid: currency, count, open and due. */
function chosenParts(call: Call, payer: string, choice: ItemChoice, where: Where): string {
  const today = `${where.value(call.today)}::date`;
  const account = `payer = ${where.value(payer)} AND sales_area = ${where.value(call.ctx.salesArea)}`;
  const digits = `coalesce((${where.value(JSON.stringify(specialDigits()))}::jsonb ->> currency)::int, 2)`;
  const isOverdue = `kind = 'invoice' AND due_date < ${today}`;
  const discount = `CASE WHEN discount_percent IS NULL OR discount_until < ${today} OR paid <> 0 THEN 0
    ELSE round(amount * discount_percent / 100, ${digits}) END`;
  const isPayable = `${account} AND amount - paid <> 0 AND payment_block IS NULL`;
  const single = (chosenNumbers: readonly string[], sign: 1 | -1, condition: string) => `
    SELECT currency, ${sign}, ${sign} * (amount - paid), ${sign} * (amount - paid - ${discount}) FROM open_items
    WHERE number = ANY(${where.value(chosenNumbers)}) AND ${isPayable} AND ${condition}`;
  const chosenNumbers = choice.numbers.filter((number) => !choice.except.includes(number));
  if (!choice.isOverdueChosen) return single(chosenNumbers, 1, "true");
  return [
    `SELECT currency, payable_items, payable, payable FROM account_changes WHERE ${account} AND due_date < ${today}`,
    `SELECT currency, 0, 0, -(${discount}) FROM open_items
     WHERE ${isPayable} AND ${isOverdue} AND discount_until > due_date`,
    single(choice.except, -1, isOverdue),
    single(chosenNumbers, 1, `NOT (${isOverdue})`),
  ].join(" UNION ALL ");
}

function chosenCondition(call: Call, payer: string, choice: ItemChoice, where: Where): string {
  const ways = [
    ...(choice.numbers.length > 0 ? [`number = ANY(${where.value(choice.numbers)})`] : []),
    ...(choice.isOverdueChosen
      ? [`(kind = 'invoice' AND payment_block IS NULL AND due_date < ${where.value(call.today)}::date)`]
      : []),
  ];
  return [
    `payer = ${where.value(payer)} AND sales_area = ${where.value(call.ctx.salesArea)} AND amount - paid <> 0`,
    ways.length > 0 ? `(${ways.join(" OR ")})` : "false",
    ...(choice.except.length > 0 ? [`number <> ALL(${where.value(choice.except)})`] : []),
  ].join(" AND ");
}
