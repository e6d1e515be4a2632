import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Payer } from "./payer";

interface PaymentRow {
  id: string;
  state: string;
  amount: string;
  reference: string | null;
  item: string;
  /** Postings in the ERP under the payment's key, and what they settled. */
  postings: number;
  settled: string | null;
}

export interface PaymentsOutcome {
  rows: PaymentRow[];
  summary: string;
  /** Items that were settled by more than they came to. */
  overpaid: string[];
  /** All that the database holds, as text. */
  everyRow(): Promise<string>;
}

/** Milliseconds between two visits, which stay within the limit of one user. */
const visitInterval = 2_000;
const maxVisits = 150;

/** Lets each payer come back until no payment is underway; the jobs continue them besides. */
export async function settleAll(database: pg.Pool, payers: readonly Payer[]): Promise<void> {
  for (let visit = 0; visit < maxVisits; visit += 1) {
    const { rows } = await database.query<{ id: string; state: string }>(
      `SELECT id, state FROM item_payments
       WHERE state IN ('taking', 'posting', 'refunding') OR (state = 'paying' AND reference IS NOT NULL)`,
    );
    if (visit > 0 && rows.every(({ state }) => state === "paying")) return;
    for (const { id } of rows.slice(0, 40)) await Promise.all(payers.map((payer) => payer.comeBack(id)));
    await sleep(visitInterval);
  }
  throw new Error("Payments have not come to rest within five minutes");
}

export async function readPayments(database: pg.Pool): Promise<PaymentsOutcome> {
  const { rows } = await database.query<PaymentRow>(`
    SELECT p.id, p.state, p.amount::text AS amount, p.reference, part.open_item AS item,
      (SELECT count(*)::int FROM erp.payments e WHERE e.submission_key = p.id::text) AS postings,
      (SELECT sum(s.amount)::text FROM erp.payments e JOIN erp.settlements s ON s.payment = e.number
         WHERE e.submission_key = p.id::text) AS settled
    FROM item_payments p JOIN item_payment_parts part ON part.payment_id = p.id ORDER BY p.created_at`);
  const overpaidItems = await database.query<{ number: string }>(
    "SELECT number FROM erp.open_items WHERE number LIKE 'S%' AND paid NOT IN (0, amount)",
  );
  const counts = new Map<string, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  return {
    rows,
    overpaid: overpaidItems.rows.map(({ number }) => number),
    summary: [...counts].map(([state, count]) => `${count} ${state}`).join(", "),
    async everyRow() {
      const tables = await database.query<{ name: string }>(
        `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
         WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
      );
      let text = "";
      for (const { name } of tables.rows) {
        const content = await database.query<{ row: string }>(
          `SELECT each::text AS row FROM ${name} AS each`,
        );
        text += content.rows.map(({ row }) => row).join("\n");
      }
      return text;
    },
  };
}

/** Compares provider, portal and ERP: money taken once, posted once, and nothing posted that was not taken. */
export function judgePayments(
  { rows, overpaid }: PaymentsOutcome,
  intents: readonly { status: string; reference: string | null; refunded: boolean }[],
): string[] {
  const takenByReference = new Map<string, number>();
  for (const { status, reference, refunded } of intents) {
    if (status !== "succeeded" || refunded || !reference) continue;
    takenByReference.set(reference, (takenByReference.get(reference) ?? 0) + 1);
  }
  const problems = overpaid.map((number) => `Item ${number} is settled neither not at all nor once`);
  for (const { id, state, amount, reference, postings, settled, item } of rows) {
    const takenTimes = takenByReference.get(reference ?? "") ?? 0;
    const problem = (text: string) => problems.push(`Payment ${id} of ${item} (${state}): ${text}`);
    const isTaken = ["posted", "forPerson"].includes(state);
    if (takenTimes !== (isTaken ? 1 : 0)) problem(`its money was taken ${takenTimes} times`);
    if (postings > 1) problem(`it was posted ${postings} times`);
    if (state === "posted" && Number(settled) !== Number(amount)) problem(`${settled} settled of ${amount}`);
    if (postings > 0 && !isTaken) problem("it was posted without money");
  }
  const references = new Set(rows.map(({ reference }) => reference));
  for (const [reference] of takenByReference)
    if (!references.has(reference)) problems.push(`Money was taken for ${reference}, which nobody knows`);
  return problems;
}
