import { createEmbeddedErp } from "~/erp/embedded/embedded-erp.server";
import { multiplyHistory, multiplyMaterials } from "~/erp/embedded/history/multiply.server";
import { migrateErp } from "~/erp/embedded/migrate.server";
import { openErpPool } from "~/erp/embedded/pool.server";
import { seedDemoErp } from "~/erp/embedded/seed-demo.server";
import type { ErpContext, Scope } from "~/erp/erp";
import { systemClock } from "~/lib/clock";
import { smallMasterData } from "../support/erp/small-master-data";
import { smallPlan } from "../support/erp/small-plan";

const ctx: ErpContext = {
  system: "main",
  language: "en",
  salesArea: "1000",
  partner: "100001",
  requestId: "bench",
};

/** Fills the database once, then prints the median of each call. */
export async function measureScale(asked: {
  databaseUrl: string;
  documents: number;
  products: number;
}): Promise<void> {
  const clock = systemClock;
  await migrateErp(asked.databaseUrl);
  const pool = openErpPool({
    databaseUrl: asked.databaseUrl,
    connections: 2,
    statementTimeout: 3_600_000,
    onError: (error) => console.error(error),
  });
  const began = clock.monotonic();
  // About 5,000 documents of four customers over two years: what every copy has again.
  const seeded = await seedDemoErp(pool, clock, () => ({
    master: smallMasterData(),
    plan: (today) => smallPlan(today, 1_500, 730),
  }));
  if (seeded) {
    const { count } = await pool.one<{ count: number }>(
      "SELECT (SELECT count(*) FROM documents) + (SELECT count(*) FROM payments) AS count",
    );
    await multiplyHistory(pool, Math.max(0, Math.round(asked.documents / count) - 1));
    const { materials } = await pool.one<{ materials: number }>(
      "SELECT count(*) AS materials FROM materials",
    );
    await multiplyMaterials(pool, Math.max(0, Math.round(asked.products / materials) - 1));
    await pool.run("ANALYZE");
    console.log(`filled in ${((clock.monotonic() - began) / 1_000).toFixed(1)} s`);
  }
  const rows = await pool.many<{ kind: string; count: number }>(
    `SELECT kind, count(*) AS count FROM documents GROUP BY kind
     UNION ALL SELECT 'payment', count(*) FROM payments UNION ALL SELECT 'material', count(*) FROM materials`,
  );
  console.log(rows.map((row) => `${row.kind} ${row.count}`).join(", "));
  await pool.close();

  const erp = createEmbeddedErp({ databaseUrl: asked.databaseUrl, clock, log: console });
  const measure = async (name: string, work: () => Promise<unknown>) => {
    await work();
    const times: number[] = [];
    const cpu = process.cpuUsage();
    for (let round = 0; round < 15; round += 1) {
      const start = clock.monotonic();
      await work();
      times.push(clock.monotonic() - start);
    }
    const { user, system } = process.cpuUsage(cpu);
    const median = times.sort((a, b) => a - b)[7] ?? 0;
    console.log(`| ${name} | ${median.toFixed(1)} | ${((user + system) / 15_000).toFixed(1)} |`);
  };
  console.log("| call | ms (median) | CPU ms of this process |\n|---|---|---|");
  const page = { page: 1, pageSize: 25 };
  const scopes: [string, Scope][] = [
    ["customer", [{ function: "soldTo", number: "100001" }]],
    ["payer", [{ function: "payer", number: "100201" }]],
    ["staff", "all"],
  ];
  for (const [who, within] of scopes) {
    await measure(`orders, ${who}`, () => erp.orders.search(ctx, { ...page, within }));
    await measure(`invoices, ${who}`, () => erp.invoices.search(ctx, { ...page, within }));
    await measure(`sales documents, ${who}`, () => erp.documents.search(ctx, { ...page, within }));
    await measure(`open items, ${who}`, () => erp.receivables.openItems(ctx, { ...page, within }));
    await measure(`payments, ${who}`, () => erp.receivables.payments(ctx, { ...page, within }));
  }
  for (const sortBy of ["total", "poNumber", "status", "soldTo"] as const) {
    await measure(`orders by ${sortBy}, staff`, () =>
      erp.orders.search(ctx, { ...page, within: "all", sortBy }),
    );
  }
  await measure("materials by words", () => erp.materials.search(ctx, { ...page, q: "ball bearing" }));
  const names = ["BOLT-M8", "BRG-6204", "BRG-6205", "CABLE-3G", "OIL-46", "ORING-20", "MOTOR-4KW", "VEST-M"];
  const lines = Array.from({ length: 40 }, (_, at) => ({
    itemNumber: (at + 1) * 10,
    material: names[at % names.length] ?? "",
    quantity: String(at + 1),
  }));
  await measure("simulate 40 lines", () =>
    erp.pricing.simulate(ctx, { kind: "order", soldTo: "100001", poNumber: "x", lines }),
  );
  await erp.close();
}
