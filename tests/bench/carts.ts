import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { load } from "cheerio";
import pg from "pg";
import { ensureBuild } from "../../tools/ensure-build.mjs";
import { Limits } from "./limits";
import { median } from "./measure";
import { startPortal, stopServers } from "./processes";
import { type Answer, type FilledForm, textOf, visitor } from "./visitor";

/**
 * `npm run bench:carts`: takes carts of 40, 1,000 and 10,000 lines from their list to their order, writes docs/bench-carts.md,
 * and ends with 1 where a limit is missed. Measures the main thread's processor time, and its longest stretch in which nobody
 * else would have been answered.
 */
const sizes = [40, 1_000, 9_999] as const;
/** Carts of each size that are measured, after as many that are not. */
const rounds: Record<(typeof sizes)[number], number> = { 40: 11, 1000: 11, 9999: 3 };
const maxRatio = 2;
const maxStretch = 50;

/** Milliseconds for which the portal is watched before each measured cart while nobody asks. */
const idleTime = 2_000;

interface Cost {
  milliseconds: number;
  /** Milliseconds on the clock, in which the portal also did what it does while nobody asks. */
  duration: number;
  stretch: number;
}

ensureBuild((line) => console.log(line));
await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(join(process.cwd(), ".cache/bench-"));
const limits = new Limits();
const portal = await startPortal(folder);
const buyer = visitor(portal.port);
const database = new pg.Client(connectionOf(folder));
try {
  await database.connect();
  const { rows: materials } = await database.query<{ number: string }>(`SELECT number FROM erp.materials
    WHERE type = 'simple' AND status = 'sellable' AND NOT batch_managed AND not_sold_in = '{}' ORDER BY number`);
  await buyer.submit("/", { username: "buyer", password: "demo-Tradepost-1" });
  const costs = new Map<number, Map<string, Cost[]>>();
  const idleTimes: Cost[] = [];
  let orders = 0;
  for (const isMeasured of [false, true]) {
    for (const size of sizes) {
      for (let round = 0; round < rounds[size]; round += 1) {
        orders += 1;
        console.log(`${size} lines, ${isMeasured ? "measured" : "warming up"}`);
        if (isMeasured) idleTimes.push((await measure(() => pause(idleTime))).cost);
        const steps = await orderCart(linesOf(size, materials), orders);
        const stepsOfSize = costs.get(size) ?? new Map<string, Cost[]>();
        costs.set(size, stepsOfSize);
        if (!isMeasured) continue;
        for (const [name, cost] of steps) stepsOfSize.set(name, [...(stepsOfSize.get(name) ?? []), cost]);
      }
    }
  }
  const idleShare = median(idleTimes.map(({ milliseconds, duration }) => milliseconds / duration));
  const table = tableOf(costs, idleShare);
  await writeFile("docs/bench-carts.md", report(table, idleShare));
  console.log(`${table.join("\n")}\nWritten to docs/bench-carts.md. Limits missed: ${limits.missed.length}`);
} finally {
  await database.end();
  await stopServers();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = limits.missed.length > 0 ? 1 : 0;

/** Takes one cart from its list to its order, and returns what each step cost. */
async function orderCart(list: string, order: number): Promise<Map<string, Cost>> {
  const steps = new Map<string, Cost>();
  const measureStep = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { result, cost } = await measure(work);
    steps.set(name, cost);
    return result;
  };
  const press = (name: string, { action, fields }: FilledForm, intent: string) => {
    fields.set("intent", intent);
    return measureStep(name, () => buyer.post(action, fields));
  };

  const paste = await buyer.form("/cart/shop/bulk", "form[enctype]");
  paste.fields.set("text", list);
  const listAddress = locationOf(await press("read a pasted list", paste, "read"));
  const checkedList = await until(async () => {
    const form = await buyer.form(listAddress, "form:has([value=confirm])").catch(() => null);
    return form;
  });
  checkedList.fields.set("unitsChecked", "1");
  locationOf(await press("add its lines", checkedList, "confirm"));
  await measureStep("the cart", () => pageOf("/cart/shop"));

  const lines = await buyer.form("/cart/shop", "form:has([value=update])");
  const quantity = [...lines.fields.keys()].find((name) => name.endsWith("quantity")) ?? "";
  lines.fields.set(quantity, String(5 * (2 + (order % 3))));
  locationOf(await press("change one quantity", lines, "update"));
  const changedLines = await buyer.form("/cart/shop", "form:has([value=update])");
  locationOf(await press("to shipping", changedLines, "continue"));
  await measureStep("shipping", () => pageOf("/cart/shipping"));
  const shipping = await buyer.form("/cart/shipping", "form:has([value=continue])");
  locationOf(await press("to the review", shipping, "continue"));
  await measureStep("the review", () => pageOf("/cart/payment"));

  const review = await buyer.form("/cart/payment", "form:has([value=submit])");
  for (const [name, value] of Object.entries({ poNumber: `CARTS-${order}`, accept: "1", anyway: "1" }))
    review.fields.set(name, value);
  review.fields.set("intent", "submit");
  await measureStep("the order, with its mails", async () => {
    const receipt = new URL(locationOf(await buyer.post(review.action, review.fields)), "http://localhost");
    await until(() => isDone(receipt.searchParams.get("receipt")));
  });
  return steps;
}

/** Makes lines whose quantities are multiples of the minimum and small enough to be delivered. */
function linesOf(size: number, materials: readonly { number: string }[]): string {
  const lines = Array.from({ length: size }, (_, index) => {
    const material = materials[(index * 7) % materials.length];
    return `${material?.number}\t${(1 + (index % 9)) * 5}`;
  });
  return lines.join("\n");
}

async function measure<T>(work: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
  const endWatch = portal.watchStretches();
  const before = mainThread();
  const start = performance.now();
  const result = await work();
  const duration = performance.now() - start;
  const milliseconds = mainThread() - before;
  return { result, cost: { milliseconds, duration, stretch: await endWatch() } };
}

/** Milliseconds of processor time of the portal's main thread so far. */
function mainThread(): number {
  const statistics = readFileSync(`/proc/${portal.pid}/task/${portal.pid}/schedstat`, "utf8");
  return Number(statistics.split(" ")[0]) / 1e6;
}

async function pageOf(address: string): Promise<void> {
  const { status } = await buyer.get(address);
  if (status !== 200) throw new Error(`${address} was answered with ${status}`);
}

function locationOf(answer: Answer): string {
  const { location } = answer.headers;
  if (answer.status !== 303 || typeof location !== "string")
    throw new Error(
      `A form was answered with ${answer.status}: ${load(textOf(answer))("main").text().slice(0, 500)}`,
    );
  return location;
}

/** Asks again until there is a result; a minute at most. */
async function until<T>(ask: () => Promise<T | null | false>): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const result = await ask();
    if (result) return result;
    if (performance.now() > deadline) throw new Error("Nothing came of it within a minute");
    await pause(200);
  }
}

/** Tells whether the ERP has the order and no job waits; asks the database, which costs the portal nothing. */
async function isDone(receipt: string | null): Promise<boolean> {
  const { rows } = await database.query<{ done: boolean }>(
    `SELECT EXISTS (SELECT FROM submissions WHERE id = $1 AND state = 'confirmed')
       AND NOT EXISTS (SELECT FROM jobs.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()) AS done`,
    [receipt],
  );
  return rows[0]?.done ?? false;
}

function connectionOf(dataDirectory: string): pg.ClientConfig {
  const cluster = join(dataDirectory, "postgres/cluster");
  const [, , , port] = readFileSync(join(cluster, "data/postmaster.pid"), "utf8").split("\n");
  const password = readFileSync(join(cluster, "password"), "utf8").trim();
  return { host: "127.0.0.1", port: Number(port), user: "tradepost", database: "tradepost", password };
}

/** Leaves out what an idle portal does: an order of many lines waits longer for its paper than a short one. */
function tableOf(
  costs: ReadonlyMap<number, ReadonlyMap<string, readonly Cost[]>>,
  idleShare: number,
): string[] {
  const [small, large, largest] = sizes.map((size) => costs.get(size));
  return [...(small?.keys() ?? [])].map((name) => {
    const medianOf = (steps: typeof small, figure: (cost: Cost) => number) =>
      median((steps?.get(name) ?? []).map(figure));
    const ownTimeOf = ({ milliseconds, duration }: Cost) => milliseconds - idleShare * duration;
    const ratio = medianOf(large, ownTimeOf) / medianOf(small, ownTimeOf);
    const longest = medianOf(largest, ({ stretch }) => stretch);
    return `| ${[
      name,
      medianOf(small, ownTimeOf).toFixed(1),
      medianOf(large, ownTimeOf).toFixed(1),
      limits.check(`${name}, 1,000 lines : 40`, ratio, maxRatio, 1),
      medianOf(largest, ownTimeOf).toFixed(0),
      limits.check(`${name}, longest stretch of 9,999 lines`, longest, maxStretch, 0),
    ].join(" | ")} |`;
  });
}

function report(table: readonly string[], idleShare: number): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  const missedLines = limits.missed.length === 0 ? ["- none"] : limits.missed.map((line) => `- ${line}`);
  return `# Long carts

Written by \`npm run bench:carts\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, embedded PostgreSQL, demo data. Carts of different products go from a
pasted list to their order; processor time of the portal's main thread in milliseconds, median of ${rounds[40]} carts (three of 9,999 lines).
The longest stretch is the processor time between two turns of a timer of 10 ms, in which nobody else was answered. A figure with
✗ misses its limit, and the command then ends with 1.

| step | 40 lines | 1,000 lines | 1,000 : 40 (≤ ${maxRatio}) | 9,999 lines | longest stretch (≤ ${maxStretch}) |
|---|--:|--:|--:|--:|--:|
${table.join("\n")}

What an idle portal does meanwhile is left out: ${(idleShare * 1_000).toFixed(0)} ms a second with the watch for stretches, as the median of
as many looks as carts.

## Limits missed

${missedLines.join("\n")}
`;
}
