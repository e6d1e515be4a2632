import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { OpenItemRecord } from "~/erp/embedded/records";
import { writeRows } from "~/erp/embedded/write-rows.server";
import type { ReceivableSearch } from "~/erp/erp";
import { startEmbeddedErp } from "../../../tests/contracts/embedded-harness";
import { createOrder, context as erpContext } from "../../../tests/contracts/erp/subject";
import { openPaying, payer } from "../../../tests/support/paying";
import { getAccount } from "./account.queries.server";
import { continueItemPayment } from "./paying/continue-payment.server";
import { payItems } from "./paying/pay-items.server";
import { getPaymentProposal } from "./paying/payment-proposal.queries.server";
import { clearSelection, selectItems, selectOverdue } from "./select-items.server";
import { selectedElsewhere } from "./selection";

let world: Awaited<ReturnType<typeof startEmbeddedErp>>;
const count = 10_000;

/** Statements that portal and ERP have asked, and rows that they were sent. */
const counts = { statements: 0, rows: 0 };
const askedStatements: { text: string; values: unknown[] }[] = [];

/** Counts before the first connection is made: a pool keeps the method of its connections. */
function countStatements(): void {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...call: unknown[]) {
    counts.statements += 1;
    const [statement] = call;
    if (isStatement(statement)) askedStatements.push(statement);
    const count = (result?: { rows?: unknown[] }) => {
      counts.rows += result?.rows?.length ?? 0;
    };
    // The pool hands a callback over, a transaction awaits.
    const callback = call.at(-1);
    if (typeof callback === "function") {
      call[call.length - 1] = (error: unknown, result?: { rows?: unknown[] }) => {
        count(result);
        callback(error, result);
      };
    }
    const answer = query.apply(this, call as never) as unknown;
    if (answer instanceof Promise) answer.then(count, () => undefined);
    return answer as never;
  } as never);
}

const isStatement = (question: unknown): question is { text: string; values: unknown[] } =>
  typeof question === "object" && question !== null && "text" in question && "values" in question;

beforeAll(async () => {
  countStatements();
  world = await startEmbeddedErp();
  await createOrder(world, [["BRG-6204", "20"]]);
  await world.advanceTime(5);
  const template = await world.sql.maybe<OpenItemRecord & { open: string }>(
    "SELECT * FROM open_items ORDER BY number LIMIT 1",
  );
  if (!template) throw new Error("no open item");
  const { open: _, ...item } = template;
  const rows = Array.from({ length: count }, (_none, index) => ({
    ...item,
    number: `M${String(index).padStart(6, "0")}`,
    amount: String(1 + (index % 7)),
    dueDate: `2026-01-${String(1 + (index % 20)).padStart(2, "0")}`,
  }));
  await writeRows(world.sql, "open_items", rows);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

it("10,000 overdue items of one payer are selected, added up and paid 500 at once", async () => {
  const paying = await openPaying(world);
  const { ctx } = paying;
  expect(await selectOverdue(ctx, { payer })).toMatchObject({ value: { count } });
  const account = await getAccount(ctx, { payer });
  const selection = account.kind === "ok" ? account.value.selection : null;
  const [sum] = selection?.sums ?? [];
  const expected = Array.from({ length: count }, (_, n) => 1 + (n % 7)).reduce((one, other) => one + other);
  const dueAmount = `${expected}.00`;
  expect(sum).toEqual({ currency: "EUR", count, open: dueAmount, due: dueAmount });
  const listedNumbers = Array.from({ length: 25 }, (_none, index) => `M${String(index).padStart(6, "0")}`);
  expect(
    await selectItems(ctx, { payer, listed: listedNumbers, selected: listedNumbers.slice(1) }),
  ).toMatchObject({
    value: { count: 24 },
  });
  const page = await getAccount(ctx, { payer, listed: listedNumbers });
  const pageSelection = page.kind === "ok" ? page.value.selection : null;
  expect(pageSelection).toMatchObject({ sums: [{ count: count - 1 }] });
  expect([...(pageSelection?.listed ?? [])].sort()).toEqual(listedNumbers.slice(1));
  const rows = listedNumbers.map((number, n) => {
    const amount = `${1 + (n % 7)}.00`;
    return { number, currency: "EUR", open: amount, amount };
  });
  const ofRows = rows.reduce((sum, { amount }) => sum + Number(amount), 0);
  expect(pageSelection && selectedElsewhere(pageSelection, rows)).toEqual({
    count: count - 25,
    amounts: [{ currency: "EUR", open: `${expected - ofRows}.00`, amount: `${expected - ofRows}.00` }],
  });
  await selectItems(ctx, { payer, listed: listedNumbers, selected: listedNumbers });

  const proposalOutcome = await getPaymentProposal(ctx, { payer });
  if (proposalOutcome.kind !== "ok" || proposalOutcome.value.proposal.kind !== "payable")
    throw new Error("not payable");
  const { items, later, proposal } = proposalOutcome.value;
  expect([items.length, later]).toEqual([500, count - 500]);
  expect(items.every(({ dueDate }) => dueDate && dueDate <= "2026-01-02")).toBe(true);
  const paymentOutcome = await payItems(ctx, {
    payer,
    items: items.map(({ number }) => number),
    seenTotal: proposal.total,
    seenCurrency: "EUR",
  });
  if (paymentOutcome.kind !== "ok") throw new Error(JSON.stringify(paymentOutcome));
  const { payment } = paymentOutcome.value;
  await paying.answer(payment, "good");
  await continueItemPayment(ctx, { payment });
  expect(await paying.receiptOf(payment)).toMatchObject({ state: "posted", amount: proposal.total });
  const { value } = await world.erp.receivables.findPayment(erpContext(), payment);
  expect(value?.settles).toHaveLength(500);
  const rest = await getAccount(ctx, { payer });
  expect(rest).toMatchObject({ value: { selection: { sums: [{ count: count - 500 }] } } });
});

it("a payer's page takes about as long with 10,000 selected items as with 100", async () => {
  const { ctx } = await openPaying(world);
  const listedNumbers = Array.from(
    { length: 100 },
    (_none, index) => `M${String(9_000 + index).padStart(6, "0")}`,
  );
  const measureReading = async () => {
    const startedAt = performance.now();
    expect(await getAccount(ctx, { payer, listed: listedNumbers })).toMatchObject({ kind: "ok" });
    return performance.now() - startedAt;
  };
  const fastest = async () => {
    const times: number[] = [];
    for (let run = 0; run < 7; run += 1) times.push(await measureReading());
    return Math.min(...times);
  };
  await selectItems(ctx, { payer, listed: listedNumbers, selected: listedNumbers });
  const withFew = await fastest();
  await selectOverdue(ctx, { payer });
  const withAll = await fastest();
  await clearSelection(ctx, { payer });
  // Adding up in the ERP's database takes some milliseconds; item by item it took more than a second.
  expect(withAll).toBeLessThan(3 * withFew + 30);
});

it("10,000 selected items ask the databases no more often than 25, and bring no more rows, also just after a change", async () => {
  const paying = await openPaying(world);
  const { ctx } = paying;
  const listedNumbers = Array.from(
    { length: 25 },
    (_none, index) => `M${String(9_000 + index).padStart(6, "0")}`,
  );
  const cost = async () => {
    Object.assign(counts, { statements: 0, rows: 0 });
    expect(await getAccount(ctx, { payer, listed: listedNumbers })).toMatchObject({ kind: "ok" });
    return { ...counts };
  };
  const costs = async () => {
    await getAccount(ctx, { payer, listed: listedNumbers });
    const unchangedCost = await cost();
    await world.sql.run("UPDATE open_items SET po_number = po_number WHERE number = 'M000000'");
    return { unchanged: unchangedCost, changed: await cost() };
  };
  await selectItems(ctx, { payer, listed: listedNumbers, selected: listedNumbers });
  const withFew = await costs();
  // Choice, payments under way, balance and sum at least: nothing is measured if the ERP is not.
  expect(withFew.changed.statements).toBeGreaterThan(withFew.unchanged.statements);
  expect(withFew.changed.rows).toBeGreaterThan(listedNumbers.length);
  await clearSelection(ctx, { payer });
  await selectOverdue(ctx, { payer });
  const withAll = await costs();

  await clearSelection(ctx, { payer });
  for (const state of ["unchanged", "changed"] as const) {
    expect(withAll[state].statements, state).toBeLessThanOrEqual(withFew[state].statements);
    // 25 ticks are 25 rows, everything overdue is one.
    expect(withAll[state].rows, state).toBeLessThanOrEqual(withFew[state].rows);
  }
});

it("a page of 10,000 items reads a few hundred rows of them and of their sums, in every order and filter", async () => {
  const { ctx } = await openPaying(world);
  await selectOverdue(ctx, { payer });
  const listedNumbers = Array.from({ length: 25 }, (_none, index) => `M${String(index).padStart(6, "0")}`);
  await selectItems(ctx, { payer, listed: listedNumbers, selected: listedNumbers.slice(5) });
  await world.sql.run("VACUUM ANALYZE open_items");
  await world.sql.run("VACUUM ANALYZE account_changes");
  const within = [{ function: "payer" as const, number: payer }];
  const listOf = (search: Partial<ReceivableSearch>) => () =>
    world.erp.receivables.openItems(erpContext(), { within, page: 1, pageSize: 25, ...search });
  const reads: Record<string, () => Promise<unknown>> = {
    "balance and selection": () => getAccount(ctx, { payer, listed: listedNumbers }),
    "the list": listOf({}),
    "what is overdue": listOf({ overdue: true }),
    "what is due until a day": listOf({ dueUntil: "2026-01-10", currency: "EUR" }),
    "the largest": listOf({ sortBy: "amount", order: "desc" }),
    "the newest": listOf({ sortBy: "date", order: "desc" }),
    "by number": listOf({ sortBy: "number", order: "asc" }),
  };
  for (const [name, ask] of Object.entries(reads)) {
    askedStatements.splice(0);
    await ask();
    const statements = askedStatements.filter(({ text }) => /open_items|account_changes/.test(text));
    expect(statements.length, name).toBeGreaterThan(0);
    for (const { text, values } of statements) {
      const row = await world.sql.one<Record<string, [{ Plan: PlanNode }]>>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      const [explanation] = Object.values(row)[0] ?? [];
      expect(countReadRows(explanation?.Plan), `${name}: ${text}`).toBeLessThan(500);
    }
  }
  await clearSelection(ctx, { payer });
});

interface PlanNode {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** Counts the rows that a plan has read from tables and indexes. */
function countReadRows(node: PlanNode | undefined): number {
  if (!node) throw new Error("No plan");
  const inner = (node.Plans ?? []).map(countReadRows).reduce((sum, count) => sum + count, 0);
  if (!node["Node Type"].includes("Scan")) return inner;
  return inner + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
}
