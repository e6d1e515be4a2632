import { afterAll, beforeAll, expect, test } from "vitest";
import { flowSql } from "~/erp/embedded/documents/flow-of.server";
import { createEmbeddedErp, type EmbeddedErp } from "~/erp/embedded/embedded-erp.server";
import { migrateErp } from "~/erp/embedded/migrate.server";
import { seedDemoErp } from "~/erp/embedded/seed-demo.server";
import { fixedClock } from "~/lib/clock";
import { smallMasterData } from "../support/erp/small-master-data";
import { smallPlan } from "../support/erp/small-plan";
import { createTestDatabase } from "../support/test-database";
import { findBroken, rules } from "./consistency";

const clock = fixedClock("2026-03-02T09:00:00Z");
const data = () => ({
  master: smallMasterData(),
  plan: (today: string) => smallPlan(today, 300, 400),
});
let erp: EmbeddedErp;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  await migrateErp(database.url);
  erp = createEmbeddedErp({ databaseUrl: database.url, clock, log: { warn: () => undefined } });
});
afterAll(async () => {
  await erp.close();
  await drop();
});

const counts = async () => {
  const rows = await erp.pool.many<{ kind: string; count: number }>(
    "SELECT kind, count(*) AS count FROM documents GROUP BY kind",
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row.count]));
};

test("a past is written once, whoever asks", async () => {
  const tries = await Promise.all([seedDemoErp(erp.pool, clock, data), seedDemoErp(erp.pool, clock, data)]);
  expect(tries.filter(Boolean)).toHaveLength(1);
  const rowCounts = await counts();
  expect(rowCounts.order).toBe(270);
  expect(rowCounts.quote).toBe(60);
  expect(rowCounts.invoice).toBeGreaterThan(200);
  expect(rowCounts.creditMemo).toBeGreaterThan(5);
});

test("documents of the past fit together to the cent", async () => {
  expect(await findBroken(erp.pool)).toEqual([]);
});

test("the last days show every stage of the goods", async () => {
  const rows = await erp.pool.many<{ status: string }>(
    "SELECT DISTINCT status FROM documents WHERE kind = 'order' ORDER BY status",
  );
  expect(rows.map((row) => row.status)).toEqual(
    expect.arrayContaining(["CANC", "GI", "GR", "NSHP", "PRCV", "SCHD", "SHIP"]),
  );
});

test("large orders ask for a third in advance: the request names its order and its payer", async () => {
  const ctx = { system: "main", language: "en", salesArea: "1000", requestId: "r" };
  const search = { within: "all" as const, page: 1, pageSize: 50 };
  const { items, total } = (await erp.receivables.downPayments(ctx, search)).value;
  expect(total).toBe(items.length);
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) {
    const order = (await erp.orders.get(ctx, item.order.number, "all")).value;
    expect(item.payer.number).toBe(order.payer.number);
    expect(item.currency).toBe(order.currency);
    expect(Number(item.amount)).toBeCloseTo(Number(order.total) / 3, 2);
  }
  const [one] = items;
  const ownScope = [{ function: "payer" as const, number: one?.payer.number ?? "" }];
  const mine = (await erp.receivables.downPayments(ctx, { ...search, within: ownScope })).value;
  expect(mine.items.map((item) => item.number)).toContain(one?.number);
  const none = [{ function: "payer" as const, number: "999999" }];
  expect((await erp.receivables.downPayments(ctx, { ...search, within: none })).value.items).toEqual([]);
});

test("a down payment is no debt yet: it stands neither among the open items nor in the balance", async () => {
  const ctx = { system: "main", language: "en", salesArea: "1000", requestId: "r" };
  const search = { within: "all" as const, page: 1, pageSize: 100 };
  const requestedPayments = (await erp.receivables.downPayments(ctx, search)).value.items;
  const openItems = (await erp.receivables.openItems(ctx, search)).value.items;
  const numbers = new Set(openItems.map((item) => item.number));
  expect(requestedPayments.filter((item) => numbers.has(item.number))).toEqual([]);
});

test("a down payment that was paid is a credit until an invoice uses it up", async () => {
  const ctx = { system: "main", language: "en", salesArea: "1000", requestId: "r" };
  const search = { within: "all" as const, page: 1, pageSize: 100 };
  const [requestedPayment] = (await erp.receivables.downPayments(ctx, search)).value.items;
  if (!requestedPayment) throw new Error("Nothing was asked in advance");
  const { payer, currency, open } = requestedPayment;
  const credits = async () => {
    const { value } = await erp.receivables.balance(ctx, payer.number);
    return Number(value.find((one) => one.currency === currency)?.credits ?? "0");
  };
  const before = await credits();
  const items = [{ openItem: requestedPayment.number, amount: open }];
  const payment = {
    payer: payer.number,
    currency,
    method: "card" as const,
    reference: "",
    amount: open,
    items,
  };
  const paidPayment = (await erp.receivables.postPayment(ctx, payment, "advance")).value.payment;
  expect(paidPayment.settles).toEqual([{ document: requestedPayment.order, amount: open, discount: "0.00" }]);
  expect(await credits()).toBeCloseTo(before + Number(open), 2);
  const [paidRequest] = (await erp.receivables.downPayments(ctx, search)).value.items.filter(
    (item) => item.number === requestedPayment.number,
  );
  expect(paidRequest).toMatchObject({ open: "0.00", paid: open, status: { code: "PAID" } });
  expect(await findBroken(erp.pool)).toEqual([]);
});

test("the days that follow go on from the past and keep everything together", async () => {
  const before = await counts();
  await erp.advanceTime(30);
  const after = await counts();
  expect(after.invoice).toBeGreaterThan(before.invoice ?? 0);
  expect(await findBroken(erp.pool)).toEqual([]);
  const { count } = await erp.pool.one<{ count: number }>(
    "SELECT count(*) AS count FROM documents WHERE kind = 'delivery' AND status <> 'GR'",
  );
  expect(count).toBe(0);
});

test("numbers given now stand behind those of the past", async () => {
  const draft = {
    kind: "order" as const,
    soldTo: "100001",
    lines: [{ itemNumber: 10, material: "BRG-6204", quantity: "20" }],
  };
  const ctx = { system: "main", language: "en", salesArea: "1000", requestId: "r" };
  const { value } = await erp.orders.create(ctx, draft, "new");
  expect(value.state).toBe("created");
  expect(Number(value.document.number)).toBe(4_000_000_271);
});

test("each rule finds whoever breaks it", async () => {
  const breaks: Record<string, string> = {
    "a document's total is net and tax": "UPDATE documents SET total = total + 1 WHERE kind = 'order'",
    "a document's lines add up to its goods": "DELETE FROM items WHERE kind = 'order'",
    "a document's taxes add up":
      "UPDATE documents SET totals = jsonb_set(totals, '{taxes}', '[]') WHERE tax > 0",
    "tax is base times rate": `UPDATE documents SET totals = jsonb_set(totals, '{taxes,0,amount}', '"0.01"') WHERE tax > 1`,
    "a line's total is net and tax": "UPDATE items SET tax = tax + 1",
    "every invoice has its delivery and its order": "DELETE FROM items WHERE kind = 'delivery'",
    "every invoice has its open item of the same amount": "DELETE FROM open_items",
    "what is paid of an item is what its settlements say": "UPDATE open_items SET paid = 0.01",
    "a payment is the sum of what it settles and of what it brought on account":
      "UPDATE payments SET amount = amount + 1",
    "no invoice waits for money that was paid ahead for its order": `WITH owed AS (
         SELECT i.order_number, o.* FROM open_items o JOIN items i ON i.document = o.document
         WHERE o.kind = 'invoice' AND o.amount > o.paid AND o.payment_block IS NULL LIMIT 1)
       INSERT INTO open_items (number, kind, sales_area, payer, document, document_kind, po_number, date, due_date, currency, amount, payment)
       SELECT 'A', 'onAccount', sales_area, payer, order_number, 'order', '', date, due_date, currency, -1, 'P' FROM owed`,
    "no more is delivered, issued or invoiced than was ordered":
      "UPDATE items SET delivered = base_quantity + 1",
    "deliveries add up to what the order says": "UPDATE items SET delivered = 0 WHERE kind = 'order'",
    "invoices of a finished line come to the line":
      "UPDATE items SET net = net + 1, total = total + 1 WHERE kind = 'invoice'",
    "invoices of a finished order come to the order":
      "UPDATE documents SET total = total + 1, net = net + 1 WHERE kind = 'order'",
    "of a quote is ordered what the lines that follow it say":
      "UPDATE items SET delivered = 0 WHERE kind = 'quote'",
    "an order of which nothing is left to deliver stands where the last of its deliveries does":
      "UPDATE documents SET status = 'SCHD' WHERE kind = 'order' AND status = 'GR'",
    "a quote is open while something of it may be ordered":
      "UPDATE documents SET status = 'ORDR' WHERE kind = 'quote' AND status = 'OPEN'",
    "no more comes back than was delivered":
      "UPDATE items SET base_quantity = base_quantity * 2 WHERE kind = 'return'",
    "a payer's exposure is what is open": "UPDATE exposure_changes SET amount = amount + 1",
    "the sums of an account are those of its open items": "UPDATE account_changes SET payable = payable + 1",
    "schedule lines reserve what has not left": "UPDATE schedule_lines SET undelivered = open + 1",
  };
  expect(Object.keys(breaks)).toEqual(Object.keys(rules));
  for (const [rule, statement] of Object.entries(breaks)) {
    const undoneError = new Error("undone");
    const rowCounts = erp.pool.transaction(async (sql) => {
      await sql.run(statement);
      expect(
        (await findBroken(sql)).some((text) => text.startsWith(rule)),
        rule,
      ).toBe(true);
      throw undoneError;
    });
    await expect(rowCounts).rejects.toBe(undoneError);
  }
});

test("a document's flow is looked up by its numbers, however many payments there are", async () => {
  const { pool } = erp;
  const insertMany = (table: string, values: string) =>
    pool.run(`INSERT INTO ${table} SELECT (jsonb_populate_record((SELECT t FROM ${table} t LIMIT 1),
      jsonb_build_object(${values}))).* FROM generate_series(1, 5000) AS n`);
  await insertMany("payments", "'number', 'many-' || n");
  await insertMany("settlements", "'payment', 'many-' || n, 'document', 'none-' || n");
  for (const table of ["payments", "settlements"]) await pool.run(`ANALYZE ${table}`);
  const { number } = await pool.one<{ number: string }>(
    "SELECT number FROM documents WHERE kind = 'invoice' LIMIT 1",
  );
  const plan = JSON.stringify(await pool.one(`EXPLAIN (FORMAT JSON) ${flowSql}`, [number]));
  expect(plan).toContain("settlements_document");
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"(?:payments|settlements)"/);
});
