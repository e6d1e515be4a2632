import { specialDigits } from "~/lib/currency-digits";
import type { ChosenSum, ItemChoice, OpenItem } from "../../port/receivables";
import type { Call } from "../call";
import { moneyIn, num } from "../decimal";
import { Where } from "../list.server";
import { presentItems, type StoredItem } from "../receivables.server";

/** Adds up the chosen items in the database: 10,000 of them cost one quick statement and no memory here. */
export async function sumChosen(
  call: Call,
  payer: string,
  choice: ItemChoice,
  numbers: string[],
): Promise<{ sums: ChosenSum[]; listed: string[] }> {
  const where = new Where();
  const condition = chosenCondition(call, payer, choice, where);
  const listedNumbers = where.value(numbers);
  const today = where.value(call.today);
  const digits = where.value(JSON.stringify(specialDigits()));
  const rows = await call.sql.many<ChosenSum & { listed: string[] | null }>(
    `SELECT currency, count(*)::int AS count, sum(amount - paid) AS open,
       sum(amount - paid - CASE WHEN discount_percent IS NULL OR discount_until < ${today}::date OR paid <> 0 THEN 0
         ELSE round(amount * discount_percent / 100, coalesce((${digits}::jsonb ->> currency)::int, 2)) END) AS due,
       array_agg(number) FILTER (WHERE number = ANY(${listedNumbers})) AS listed
     FROM open_items WHERE ${condition} AND payment_block IS NULL GROUP BY currency ORDER BY currency`,
    where.values,
  );
  return {
    sums: rows.map(({ currency, count, open, due }) => ({
      ...{ currency, count },
      open: moneyIn(currency, num(open)),
      due: moneyIn(currency, num(due)),
    })),
    listed: rows.flatMap((row) => row.listed ?? []),
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
