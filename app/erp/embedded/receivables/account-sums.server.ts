import { moneyIn, num } from "../../decimal";
import type { AccountBalance, ReceivableSearch } from "../../port/receivables";
import type { Where } from "../../search/where";
import { type Call, notFoundError } from "../call";
import type { Sql } from "../pool.server";
import { payerCondition } from "./receivable-search";

/**
 * Sums of a payer's open items by day, which triggers keep as their changes (migration 0019): a page of 10,000 items adds
 * up a few hundred rows.
 */

type Age = "notDue" | "upTo30" | "upTo60" | "upTo90" | "older";

/** Calculates one balance for each currency in which the payer has items. */
export async function balanceOf(call: Call, payer: string): Promise<AccountBalance[]> {
  const partner = await call.sql.maybe<{ creditLimit: string; creditCurrency: string }>(
    "SELECT credit_limit, credit_currency FROM partners WHERE number = $1",
    [payer],
  );
  if (!partner) throw notFoundError(`payer ${payer}`);
  const rows = await call.sql.many<
    Record<"currency" | "outstanding" | "overdue" | "credits" | Age, string> & { items: number }
  >(
    `SELECT currency, sum(items)::int AS items, sum(debits) AS outstanding, sum(credits) AS credits,
       coalesce(sum(debits) FILTER (WHERE age > 0), 0) AS overdue,
       coalesce(sum(debits) FILTER (WHERE age <= 0), 0) AS not_due,
       coalesce(sum(debits) FILTER (WHERE age BETWEEN 1 AND 30), 0) AS up_to_30,
       coalesce(sum(debits) FILTER (WHERE age BETWEEN 31 AND 60), 0) AS up_to_60,
       coalesce(sum(debits) FILTER (WHERE age BETWEEN 61 AND 90), 0) AS up_to_90,
       coalesce(sum(debits) FILTER (WHERE age > 90), 0) AS older
     FROM (SELECT *, $3::date - due_date AS age FROM account_changes WHERE payer = $1 AND sales_area = $2) AS days
     GROUP BY currency HAVING sum(items) <> 0 ORDER BY currency`,
    [payer, call.ctx.salesArea, call.today],
  );
  return rows.map((row) => ({
    payer,
    currency: row.currency,
    outstanding: moneyIn(row.currency, num(row.outstanding)),
    overdue: moneyIn(row.currency, num(row.overdue)),
    credits: moneyIn(row.currency, num(row.credits)),
    creditLimit:
      row.currency === partner.creditCurrency
        ? moneyIn(row.currency, num(partner.creditLimit))
        : moneyIn(row.currency, num("0")),
    openItems: row.items,
    ageing: {
      notDue: moneyIn(row.currency, num(row.notDue)),
      upTo30: moneyIn(row.currency, num(row.upTo30)),
      upTo60: moneyIn(row.currency, num(row.upTo60)),
      upTo90: moneyIn(row.currency, num(row.upTo90)),
      older: moneyIn(row.currency, num(row.older)),
    },
  }));
}

/**
 * Writes the subquery that counts the items of a search; null if the search asks for more than the sums know: payer,
 * currency and due date.
 */
export function itemCount(call: Call, search: ReceivableSearch, where: Where): string | null {
  const { within, criteria = [], q, fromDate, toDate, amountFrom, amountTo } = search;
  const payers = criteria.filter(({ key }) => key === "payerNumber").map(({ value }) => value.trim());
  if (payers.length < criteria.length || payers.includes("")) return null;
  if (q?.trim() || fromDate || toDate || amountFrom || amountTo) return null;
  // All items of a sales area belong to thousands of payers.
  if (within === "all" && payers.length === 0) return null;
  const conditions = [`sales_area = ${where.value(call.ctx.salesArea)}`, where.within(within, ["payer"])];
  if (payers.length > 0) conditions.push(payerCondition(where, payers));
  if (search.currency) conditions.push(`currency = ${where.value(search.currency)}`);
  if (search.overdue) conditions.push(`due_date < ${where.value(call.today)}`);
  if (search.dueUntil) conditions.push(`due_date <= ${where.value(search.dueUntil)}`);
  const column = search.overdue || search.dueUntil ? "debit_items" : "items";
  return `SELECT coalesce(sum(${column}), 0)::int AS count FROM account_changes WHERE ${conditions.join(" AND ")}`;
}

/** Changes of one payer beyond its days from which on they are folded. */
const maxChanges = 20;

/** Folds the changes of each day into one. Safe beside payments and beside itself: each row is taken by one transaction. */
export async function foldAccounts(sql: Sql): Promise<void> {
  await sql.run(
    `WITH long AS (
       SELECT payer, sales_area FROM account_changes GROUP BY payer, sales_area
       HAVING count(*) > count(DISTINCT (currency, due_date)) + $1
     ), taken AS (
       DELETE FROM account_changes WHERE (payer, sales_area) IN (SELECT payer, sales_area FROM long) RETURNING *
     )
     INSERT INTO account_changes
     SELECT payer, sales_area, currency, due_date, sum(items), sum(debit_items), sum(debits), sum(credits),
       sum(payable_items), sum(payable)
     FROM taken GROUP BY payer, sales_area, currency, due_date HAVING sum(items) <> 0`,
    [maxChanges],
  );
}
