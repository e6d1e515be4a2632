import type { Clock } from "~/lib/clock";
import { dateOf } from "./calendar";
import { demoCustomerA } from "./demo-partners";
import { documentRows, lockKey } from "./documents/write-document.server";
import { foldExposures } from "./evaluate/find-credit.server";
import { buildHistory } from "./history/build-history";
import { type History, Numbers, type Range } from "./history/history-run";
import { masterRows } from "./load-master-data.server";
import { createLoader, indexedAfterwards, type Load } from "./load-rows.server";
import { generateMasterData } from "./master/generate-master-data";
import { planHistory } from "./master/plan-history";
import type { MasterData, PlannedOrderRow } from "./master/rows";
import type { ErpPool, Sql } from "./pool.server";
import { foldAccounts } from "./receivables/account-sums.server";

/** Large tables, whose indexes are built after loading. */
const largeTables = [
  "materials",
  "partners",
  "customer_materials",
  "stock",
  "conditions",
  "documents",
  "items",
  "schedule_lines",
  "open_items",
  "payments",
  "settlements",
];

/** Tables whose rows lists count. */
const listedTables = ["documents", "open_items", "payments"];

export interface SeedData {
  master: MasterData;
  /** Plans the past orders as of this day, by date. */
  plan(today: string): Iterable<PlannedOrderRow>;
}

/**
 * Fills an empty ERP with master data and past documents, once, in whichever process comes first. Returns whether
 * this call did it.
 */
export async function seedDemoErp(
  pool: ErpPool,
  clock: Clock,
  data: (today: string) => SeedData,
): Promise<boolean> {
  const isSeeded = await pool.transaction(async (sql) => {
    await sql.run("SET LOCAL statement_timeout = '300s'");
    // Lifts the idle timeout: on a slow machine, generating the documents takes longer than an idle transaction may
    // last.
    await sql.run("SET LOCAL idle_in_transaction_session_timeout = 0");
    await lockKey(sql, "seed");
    if (await sql.maybe("SELECT 1 FROM seeds")) return false;
    const today = dateOf(clock.now());
    const { master, plan } = data(today);
    const numbers = new Numbers();
    const load = createLoader(sql);
    await indexedAfterwards(sql, largeTables, async () => {
      // Overlaps writing with generating: the database writes one portion while the next is generated.
      let writing = Promise.resolve();
      for (const portion of portions(master, buildHistory(master, plan(today), today, numbers))) {
        await writing;
        writing = load(portion);
      }
      await writing;
    });
    await setSequences(sql, numbers);
    await markSpecialRows(sql, clock.now());
    await sql.run("UPDATE clock SET worked_until = $1", [today]);
    await sql.run("INSERT INTO seeds (name, loaded_at) VALUES ('master data and history', $1)", [
      clock.now(),
    ]);
    await foldExposures(sql);
    await foldAccounts(sql);
    await sql.run(`ANALYZE ${largeTables.join(", ")}, exposure_changes, account_changes`);
    return true;
  });
  // Notes that all transactions see the rows, as autovacuum would within minutes: until then the count of a list reads each of
  // its rows, not the index alone.
  if (isSeeded) await pool.run(`VACUUM ${listedTables.join(", ")}`);
  return isSeeded;
}

/**
 * Marks single documents for rare situations: one being edited, one deleted, one disputed, and one that cannot be
 * reordered because its materials are no longer sold.
 */
async function markSpecialRows(sql: Sql, now: Date): Promise<void> {
  const ofDemoCustomer = (condition: string) =>
    `number = (SELECT number FROM documents WHERE sold_to = $1 AND kind = 'order' AND ${condition} ORDER BY date DESC, number DESC LIMIT 1)`;
  const { soldTo, payer } = demoCustomerA;
  await sql.run(
    `UPDATE documents SET locked_by = 'M. Keller', locked_at = $2, locked_until = $2::timestamptz + interval '30 days'
     WHERE ${ofDemoCustomer("status = 'SCHD'")}`,
    [soldTo, now],
  );
  await sql.run(`UPDATE documents SET deleted_at = $2 WHERE ${ofDemoCustomer("status = 'CANC'")}`, [
    soldTo,
    now,
  ]);
  await sql.run(
    `UPDATE open_items SET payment_block = 'disputed'
     WHERE number = (SELECT number FROM open_items WHERE payer = $1 AND amount > paid AND kind = 'invoice' ORDER BY date DESC, number DESC LIMIT 1)`,
    [payer],
  );
  await sql.run(
    `UPDATE materials SET status = 'notSellable', substitute = NULL WHERE number = (
       SELECT max(i.material) FROM documents d JOIN items i ON i.document = d.number
       WHERE d.sold_to = $1 AND d.sales_area = '1000' AND d.kind = 'order' AND d.status = 'GR' GROUP BY d.number
       HAVING count(*) = 1 AND NOT EXISTS (SELECT FROM customer_materials c WHERE c.material = max(i.material))
       ORDER BY d.number DESC LIMIT 1)`,
    [soldTo],
  );
}

/**
 * Demo data of a distributor with some 5,000 products, 60 customers and two years of documents; the same in every
 * installation.
 */
export function demoData(today: string, orders: number): SeedData {
  const master = generateMasterData({ seed: 1, today });
  return { master, plan: (day) => planHistory({ seed: 1, today: day, months: 24, orders, master }) };
}

function* portions(master: MasterData, pastHistories: Iterable<History>): Generator<Load[]> {
  yield* masterRows(master);
  for (const { documents, openItems, payments, settlements } of pastHistories) {
    yield [
      ...documentRows(documents),
      { table: "open_items", rows: openItems },
      { table: "payments", rows: payments },
      { table: "settlements", rows: settlements },
    ];
  }
}

async function setSequences(sql: Sql, numbers: Numbers): Promise<void> {
  for (const range of Object.keys(numbers.next) as Range[]) {
    await sql.run(`SELECT setval('${range}_numbers', $1, false)`, [numbers.next[range]]);
  }
}
