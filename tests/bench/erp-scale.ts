import { readFileSync } from "node:fs";
import { createEmbeddedErp } from "~/erp/embedded/embedded-erp.server";
import { multiplyHistory } from "~/erp/embedded/history/multiply.server";
import { generateMasterData } from "~/erp/embedded/master/generate-master-data";
import { planHistory } from "~/erp/embedded/master/plan-history";
import { migrateErp } from "~/erp/embedded/migrate.server";
import { openErpPool } from "~/erp/embedded/pool.server";
import { seedDemoErp } from "~/erp/embedded/seed-demo.server";
import type { DocumentSearch, ErpContext, Scope } from "~/erp/erp";
import { systemClock } from "~/lib/clock";

const ctx: ErpContext = {
  system: "main",
  language: "en",
  salesArea: "1000",
  partner: "100001",
  requestId: "bench",
};

/** Fills the database once, then prints what each call takes: of the clock, and of both processes. Linux only. */
export async function measureScale(options: {
  databaseUrl: string;
  documents: number;
  products: number;
}): Promise<void> {
  const clock = systemClock;
  await migrateErp(options.databaseUrl);
  const pool = openErpPool({
    databaseUrl: options.databaseUrl,
    connections: 2,
    statementTimeout: 3_600_000,
    onError: (error) => console.error(error),
  });
  const startTime = clock.monotonic();
  const isSeeded = await seedDemoErp(pool, clock, (today) => {
    const master = generateMasterData({ seed: 1, today, products: options.products });
    return { master, plan: (day) => planHistory({ seed: 1, today: day, months: 24, orders: 5_000, master }) };
  });
  if (isSeeded) {
    const { count } = await pool.one<{ count: number }>(
      "SELECT (SELECT count(*) FROM documents) + (SELECT count(*) FROM payments) AS count",
    );
    console.log(`${count} documents after ${((clock.monotonic() - startTime) / 1_000).toFixed(0)} s`);
    await multiplyHistory(pool, Math.max(0, Math.round(options.documents / count) - 1));
    // Vacuums, as autovacuum does a minute later: lists are counted by an index-only scan only when its pages
    // are marked visible.
    for (const table of [
      "documents",
      "items",
      "open_items",
      "payments",
      "settlements",
      "partners",
      "materials",
    ]) {
      await pool.run(`VACUUM ANALYZE ${table}`);
    }
    console.log(`filled in ${((clock.monotonic() - startTime) / 1_000).toFixed(1)} s`);
  }
  const rows = await pool.many<{ kind: string; count: number }>(
    `SELECT kind, count(*) AS count FROM documents GROUP BY kind
     UNION ALL SELECT 'payment', count(*) FROM payments UNION ALL SELECT 'material', count(*) FROM materials`,
  );
  console.log(rows.map((row) => `${row.kind} ${row.count}`).join(", "));
  await pool.close();

  const erp = createEmbeddedErp({ databaseUrl: options.databaseUrl, clock, log: console, connections: 1 });
  const { pid } = await erp.pool.one<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const rounds = 31;
  const sortTimes = (values: number[]) => values.sort((a, b) => a - b);
  const measure = async (name: string, work: () => Promise<unknown>) => {
    await work();
    const times: number[] = [];
    const cpus: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const cpu = process.cpuUsage();
      const serverCpu = cpuOf(pid);
      const start = clock.monotonic();
      await work();
      times.push(clock.monotonic() - start);
      const { user, system } = process.cpuUsage(cpu);
      cpus.push((user + system) / 1_000 + cpuOf(pid) - serverCpu);
    }
    const [bestTime, medianTime, worstTime] = [0, Math.floor(rounds / 2), Math.floor(rounds * 0.95)];
    const figures = [
      sortTimes(times)[bestTime],
      times[medianTime],
      times[worstTime],
      sortTimes(cpus)[bestTime],
      cpus[medianTime],
    ];
    console.log(`| ${name} | ${figures.map((value = 0) => value.toFixed(1)).join(" | ")} |`);
  };
  console.log(
    "| call | ms (best) | ms (median) | ms (95 %) | CPU ms (best) | CPU ms (median) |\n|---|---|---|---|---|---|",
  );
  const page = { page: 1, pageSize: 25 };
  const scopes: [string, Scope][] = [
    ["customer", [{ function: "soldTo", number: "100001" }]],
    ["payer", [{ function: "payer", number: "100201" }]],
    ["staff", "all"],
  ];
  for (const [reader, within] of scopes) {
    await measure(`orders, ${reader}`, () => erp.orders.search(ctx, { ...page, within }));
    await measure(`invoices, ${reader}`, () => erp.invoices.search(ctx, { ...page, within }));
    await measure(`sales documents, ${reader}`, () => erp.documents.search(ctx, { ...page, within }));
    // Money is owed by payers only.
    if (reader === "customer") continue;
    await measure(`open items, ${reader}`, () => erp.receivables.openItems(ctx, { ...page, within }));
    await measure(`payments, ${reader}`, () => erp.receivables.payments(ctx, { ...page, within }));
  }
  for (const sortBy of ["total", "poNumber", "status", "soldTo"] as const) {
    await measure(`orders by ${sortBy}, staff`, () =>
      erp.orders.search(ctx, { ...page, within: "all", sortBy }),
    );
  }
  const customer = { ...page, within: [{ function: "soldTo" as const, number: "100001" }] };
  const two = [
    { key: "soldToNumber" as const, value: "100001" },
    { key: "poNumber" as const, value: "B" },
  ];
  for (const [reader, search] of [
    ["customer", customer],
    ["staff", { ...page, within: "all" as const }],
  ] as const) {
    await measure(`orders by two criteria, ${reader}`, () =>
      erp.orders.search(ctx, { ...search, criteria: two }),
    );
    await measure(`orders by words, ${reader}`, () => erp.orders.search(ctx, { ...search, q: "4000001" }));
    await measure(`orders with their first items, ${reader}`, () =>
      erp.orders.search(ctx, { ...search, withItems: 3 }),
    );
    await measure(`what was shipped, ${reader}`, () =>
      erp.deliveries.search(ctx, { ...search, shipStatus: ["GI", "SHIP", "PRCV", "GR"] }),
    );
  }
  const { tracking } = await erp.pool.one<{ tracking: string }>(
    "SELECT tracking -> 0 ->> 'number' AS tracking FROM documents WHERE kind = 'delivery' AND tracking <> '[]' LIMIT 1",
  );
  const parcel = [{ key: "trackingNumber" as const, value: tracking }];
  await measure("the delivery of a parcel", () =>
    erp.deliveries.search(ctx, { ...customer, criteria: parcel }),
  );
  await measure("the order of a parcel, staff", () =>
    erp.orders.search(ctx, { ...page, within: "all", criteria: parcel }),
  );
  const { material } = await erp.pool.one<{ material: string }>(
    "SELECT material FROM items WHERE kind = 'order' GROUP BY material ORDER BY count(*) DESC LIMIT 1",
  );
  const salesSearch = {
    ...page,
    within: "all" as const,
    criteria: [{ key: "material" as const, value: material }],
  };
  await measure("orders of the material sold most, staff", () => erp.orders.search(ctx, salesSearch));
  await measure("invoices of it, staff", () => erp.invoices.search(ctx, salesSearch));
  await measure("open items of it, staff", () => erp.receivables.openItems(ctx, salesSearch));
  await measure("payments of it, staff", () => erp.receivables.payments(ctx, salesSearch));
  const { shared } = await erp.pool.one<{ shared: string }>(
    "SELECT po_number AS shared FROM documents WHERE kind = 'order' GROUP BY po_number ORDER BY count(*) DESC LIMIT 1",
  );
  const questions: [string, Pick<DocumentSearch, "criteria" | "q">][] = [
    ["number", { criteria: [{ key: "poNumber", value: shared }] }],
    ["beginning", { q: shared.slice(0, 5) }],
  ];
  for (const [manner, question] of questions) {
    const staff = { ...page, within: "all" as const, ...question };
    const what = `by the ${manner} of the purchase order shared most, staff`;
    await measure(`orders ${what}`, () => erp.orders.search(ctx, staff));
    await measure(`sales documents ${what}`, () => erp.documents.search(ctx, staff));
    await measure(`deliveries ${what}`, () => erp.deliveries.search(ctx, staff));
    await measure(`invoices ${what}`, () => erp.invoices.search(ctx, staff));
    await measure(`open items ${what}`, () => erp.receivables.openItems(ctx, staff));
    await measure(`payments ${what}`, () => erp.receivables.payments(ctx, staff));
  }
  await measure("materials by words", () => erp.materials.search(ctx, { ...page, q: "ball bearing" }));
  const orderedRows = await erp.pool.many<{ material: string }>(
    `SELECT DISTINCT i.material FROM items i JOIN materials m ON m.number = i.material
     WHERE m.status = 'sellable' AND i.document IN (SELECT number FROM documents WHERE sold_to = '100001' AND kind = 'order' LIMIT 100)
     ORDER BY i.material LIMIT 40`,
  );
  const lines = orderedRows.map(({ material }, at) => ({
    itemNumber: (at + 1) * 10,
    material,
    quantity: "100",
  }));
  await measure("simulate 40 lines", () =>
    erp.pricing.simulate(ctx, { kind: "order", soldTo: "100001", poNumber: "x", lines }),
  );
  await erp.close();
}

/** CPU milliseconds of a process of this machine so far; unlike elapsed time they do not grow with the load. */
function cpuOf(pid: number): number {
  const [nanoseconds = "0"] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1_000_000;
}
