import pg from "pg";
import { openDatabase } from "~/db/db.server";
import { migrateDatabase } from "~/db/migrate.server";
import { findOrderRows } from "~/features/carts/sums/order-rows.store.server";
import { sumOrders } from "~/features/carts/sums/order-sums.store.server";
import { findTransactions } from "~/features/reports/web-transactions.store.server";
import { systemClock } from "~/lib/clock";

const rounds = 21;
const timeZone = "Europe/Amsterdam";
const page = { page: 1, pageSize: 25 };

/**
 * Fills a portal's database with so many orders from the portal and as many writes to the ERP, over two years and 5,000
 * customers of which one has a tenth, and prints what each report takes.
 */
export async function measureReports(databaseUrl: string, documents: number): Promise<void> {
  await migrateDatabase(databaseUrl);
  const { db, pool, close } = openDatabase({ url: databaseUrl, connections: 2, onError: console.error });
  const { rows } = await pool.query("SELECT count(*)::int AS count FROM submissions");
  if (rows[0].count === 0) await fill(databaseUrl, documents);
  const measure = async (name: string, work: () => Promise<unknown>) => {
    await work();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const start = systemClock.monotonic();
      await work();
      times.push(systemClock.monotonic() - start);
    }
    times.sort((one, other) => one - other);
    const figures = [times[0], times[Math.floor(rounds / 2)], times[rounds - 2]];
    console.log(`| ${name} | ${figures.map((value = 0) => value.toFixed(1)).join(" | ")} |`);
  };
  console.log("| report | ms (best) | ms (median) | ms (95 %) |\n|---|--:|--:|--:|");
  const years = { fromDate: "2024-11-24", toDate: "2026-11-24", timeZone };
  const year = { ...years, fromDate: "2025-11-24" };
  const customers = [
    ["a customer", "100002"],
    ["the largest customer", "100001"],
  ] as const;
  for (const [customerName, soldTo] of customers) {
    for (const by of ["month", "user"] as const)
      await measure(`orders by ${by}, a year of ${customerName}`, () =>
        sumOrders(db, { ...year, salesAreaId: "1000", soldTo, by }),
      );
    for (const part of ["orders", "order_lines"] as const)
      await measure(`library: 12,000 ${part} of ${customerName}`, () =>
        findOrderRows(db, part, { ...years, salesAreaId: "1000", soldTo }, 12_000),
      );
    const search = { salesArea: "1000", partner: soldTo, result: null };
    await measure(`web transactions of ${customerName}`, () =>
      findTransactions(db, { ...years, ...search }, page),
    );
  }
  const staff = { salesArea: "1000", partner: null, result: null };
  const month = { ...years, fromDate: "2026-10-25" };
  await measure("web transactions of all customers, a month", () =>
    findTransactions(db, { ...month, ...staff }, page),
  );
  await measure("web transactions of all customers, two years", () =>
    findTransactions(db, { ...years, ...staff }, page),
  );
  await measure("web transactions of all customers, failed ones", () =>
    findTransactions(db, { ...years, ...staff, result: "failed" }, page),
  );
  await close();
}

/** A customer's number for the row `n`: every tenth is the largest one. */
const customer = "(CASE WHEN n % 10 = 0 THEN 100001 ELSE 100002 + n % 4999 END)::text";
const moment = "timestamptz '2026-11-24 12:00Z' - n * interval '1 second' * (730.0 * 86400 / $1)";

async function fill(databaseUrl: string, documents: number): Promise<void> {
  // The portal's pool gives up a statement that takes as long as these.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0; SET synchronous_commit = off");
    await client.query(
      `INSERT INTO submissions (id, cart_id, cart_version, user_id, kind, sold_to, sales_area_id, system, key, content,
         state, document_number, messages, checks, created_at, settled_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 1, ('00000000-0000-4000-8000-' || lpad((n % 12000)::text, 12, '0'))::uuid,
         'order', ${customer}, '1000', 'main', n::text,
         jsonb_build_object('poNumber', 'PO' || n, 'header', '{}'::jsonb,
           'lines', (SELECT jsonb_agg(jsonb_build_object('itemNumber', i * 10, 'material', (1000000 + n * i % 5000)::text,
             'quantity', '5', 'attributes', '{}'::jsonb)) FROM generate_series(1, 4) i),
           'seen', jsonb_build_object('total', (n % 90000)::text || '.50', 'currency', 'EUR',
             'lines', (SELECT jsonb_agg(jsonb_build_object('itemNumber', i * 10, 'material', (1000000 + n * i % 5000)::text,
               'name', 'Deep groove ball bearing', 'quantity', '5', 'unit', 'PCE', 'net', '12.50')) FROM generate_series(1, 4) i))),
         'confirmed', (4000000000 + n)::text, '[]', 0, at, at
       FROM (SELECT n, ${moment} AS at FROM generate_series(1, $1::int) n) rows`,
      [documents],
    );
    await client.query(
      `INSERT INTO erp_writes (id, operation, at, system, sales_area, partner, user_id, request_id, document, milliseconds, result)
       SELECT gen_random_uuid(), 'orders.create', ${moment}, 'main', '1000', ${customer}, gen_random_uuid(), 'r',
         (4000000000 + n)::text, n % 900, CASE WHEN n % 200 = 0 THEN 'network' ELSE 'ok' END
       FROM generate_series(1, $1::int) n`,
      [documents],
    );
    await client.query("VACUUM ANALYZE submissions");
    await client.query("VACUUM ANALYZE erp_writes");
  } finally {
    await client.end();
  }
}
