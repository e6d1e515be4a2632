import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { load } from "cheerio";
import type { Browser } from "playwright";
import { ensureBuild } from "../../tools/ensure-build.mjs";
import { launchChromium } from "../support/chromium";
import { type FirstVisit, watchFirstVisit } from "./first-visit";
import { idleSeconds, longestStretch } from "./idle";
import { Limits } from "./limits";
import {
  type Cost,
  costsOf,
  least,
  median,
  rounds,
  type Subject,
  type Weight,
  warmUp,
  weigh,
} from "./measure";
import { type BenchPage, benchPages, ordersPage, withRefresh } from "./pages";
import {
  type MeasuredPortal,
  type MeasuredProcess,
  startBareServer,
  startMinimalRemix,
  startPortal,
  startRemixServe,
  stopServers,
} from "./processes";
import { textOf, type Visitor, visitor } from "./visitor";
import { type Waking, watchWaking } from "./waking";

/**
 * `npm run bench`: measures processor time, bytes and first visits of pages, writes docs/bench.md, and ends with 1 where a
 * limit is missed. Compare ratios, not milliseconds.
 */
interface Row {
  page: BenchPage;
  address: string;
  light: Weight;
  full: Weight;
  statements: { cached: number; fresh: number | null };
}

const visitsOfEach = 3;
const account = { username: "buyer", password: "demo-Tradepost-1" };

ensureBuild((line) => console.log(line));
await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(join(process.cwd(), ".cache/bench-"));
const limits = new Limits();
try {
  const first = await startPortal(folder);
  await first.stop();
  const portal = await startPortal(folder);
  const visitors = {
    light: visitor(portal.port, { savesData: true }),
    full: visitor(portal.port),
  };
  for (const each of Object.values(visitors)) await each.submit("/", account);

  const rows: Row[] = [];
  for (const page of benchPages) {
    const address = await addressOf(page, visitors.light);
    if (!address) {
      console.log(`${page.name}: nothing to follow at ${page.address}, left out`);
      continue;
    }
    const light = await weigh(visitors.light, address);
    const full = await weigh(visitors.full, address);
    rows.push({
      page,
      address,
      light,
      full,
      statements: await statementsOf(portal, page, address, visitors.light),
    });
  }
  const bare = await startBareServer(
    await Promise.all(rows.map(({ address }) => visitors.light.get(address))),
  );
  const orders = await tableAt(ordersPage.address, visitors.light);
  const servers = [
    rows.flatMap((row) => subjectsOf(row, portal, visitors)),
    subjectsOfOther(
      bare,
      rows.map(({ page }, number) => [`${page.name} bare`, `/${number}`]),
    ),
    subjectsOfOther(await startMinimalRemix(orders), [["minimal", "/"]]),
    subjectsOfOther(await startRemixServe(orders), [["served", "/"]]),
  ];
  console.log("Warming all servers up ...");
  await warmUp(servers);
  console.log("Asking for all pages in a random order ...");
  const costs = await costsOf(servers.flat());
  console.log(`Watching the idle portal for ${idleSeconds} s ...`);
  const idleStretch = await longestStretch(portal);
  const table = rows.map((row) => lineOf(row, costs));
  const summary = summaryOf(costs, idleStretch);
  const browser = await launchChromium({ isTimed: true });
  const visits = await firstVisits(browser, portal, bare, rows);
  const wakings = await watchAll(browser, portal.port, rows);
  await browser.close();
  const starts = { first: first.startSeconds, later: portal.startSeconds };
  await writeFile("docs/bench.md", report({ table, summary, visits, wakings, starts }));
  console.log([...table, ...summary, ...visits, ...wakings].join("\n"));
  console.log(`Written to docs/bench.md. Limits missed: ${limits.missed.length}`);
  for (const missedLimit of limits.missed) console.log(`  ${missedLimit}`);
} finally {
  // After a failure too: a server that still writes into the folder would hide what failed.
  await stopServers();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = limits.missed.length > 0 ? 1 : 0;

async function addressOf({ address, follow }: BenchPage, client: Visitor): Promise<string | undefined> {
  if (!follow) return address;
  return load(await client.page(address))(`main a[href^="${follow}"]`)
    .first()
    .attr("href");
}

/** Rows of a list as texts, for a page that shows the same. */
async function tableAt(address: string, client: Visitor) {
  const $ = load(textOf(await client.get(address)));
  const textsOf = (row: Parameters<typeof $>[0], cells: string) =>
    $(row)
      .find(cells)
      .toArray()
      .map((cell) => $(cell).text().trim());
  const rows = $("main tbody tr:not(.said)").toArray();
  return {
    title: $("h1").text(),
    head: textsOf("main thead tr", "th"),
    rows: rows.map((row) => textsOf(row, "th, td")),
  };
}

function subjectsOf(
  { page, address }: Row,
  portal: MeasuredPortal,
  visitors: { light: Visitor; full: Visitor },
): Subject[] {
  const ofPortal = (kind: string, ask: () => Promise<unknown>): Subject => ({
    name: `${page.name} ${kind}`,
    ask,
    cpu: async () => [await portal.cpu(), await portal.databaseCpu()],
  });
  return [
    ofPortal("light", () => visitors.light.get(address)),
    ofPortal("full", () => visitors.full.get(address)),
    ...(page.isList ? [ofPortal("fresh", () => visitors.light.get(withRefresh(address)))] : []),
  ];
}

/** Subjects of a server without a database, by their addresses. */
function subjectsOfOther(
  server: MeasuredProcess,
  addresses: readonly (readonly [name: string, address: string])[],
): Subject[] {
  const client = visitor(server.port);
  return addresses.map(([name, address]) => ({
    name,
    ask: () => client.get(address),
    cpu: async () => [await server.cpu(), 0],
    isAlone: true,
  }));
}

/** Counts a page's statements: the fewest of some tries, since jobs send statements meanwhile. */
async function statementsOf(portal: MeasuredPortal, page: BenchPage, address: string, client: Visitor) {
  const count = async (path: string) => {
    const counts: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const before = await statementsSoFar(portal);
      await client.get(path);
      counts.push((await statementsSoFar(portal)) - before);
    }
    return least(counts);
  };
  return { cached: await count(address), fresh: page.isList ? await count(withRefresh(address)) : null };
}

async function statementsSoFar({ metrics }: MeasuredPortal): Promise<number> {
  const counts = (await metrics()).matchAll(/^sql_statements_total\{[^}]*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

function lineOf({ page, light, full, statements }: Row, costs: ReadonlyMap<string, Cost>): string {
  const of = (kind: string) => costs.get(`${page.name} ${kind}`) ?? { server: Number.NaN, database: 0 };
  const sum = ({ server, database }: Cost) => server + database;
  const [cachedRow, scriptRow, fresh, bare] = [of("light"), of("full"), of("fresh"), of("bare")];
  const says = (what: string) => `${page.name}, ${what}`;
  const { maxStatements } = page;
  return `| ${[
    page.name,
    limits.check(says("light HTML and CSS"), light.html + light.css, 14_600, 0),
    bytes(light.html),
    limits.check(says("HTML with script : light"), full.html / light.html, 1.3, 2),
    cachedRow.server.toFixed(2),
    cachedRow.database.toFixed(2),
    limits.check(says("CPU with script : light"), scriptRow.server / cachedRow.server, 1.2, 2),
    page.isList ? `${fresh.server.toFixed(2)} + ${fresh.database.toFixed(2)}` : "",
    page.isList ? limits.check(says("never asked : cached"), sum(fresh) / sum(cachedRow), 1.3, 2) : "",
    limits.check(says("light : bare"), cachedRow.server / bare.server, 110, 0),
    maxStatements
      ? limits.check(says("statements"), statements.cached, maxStatements.cached, 0)
      : String(statements.cached),
    statements.fresh === null
      ? ""
      : limits.check(says("statements, never asked"), statements.fresh, maxStatements?.fresh ?? 99, 0),
  ].join(" | ")} |`;
}

function summaryOf(costs: ReadonlyMap<string, Cost>, idleStretch: number): string[] {
  const orders = costs.get(`${ordersPage.name} light`)?.server ?? Number.NaN;
  const minimal = costs.get("minimal")?.server ?? Number.NaN;
  const servedPage = costs.get("served")?.server ?? Number.NaN;
  const ratio = limits.check("light orders : minimal Remix page", orders / minimal, 1.5, 2);
  return [
    `- A minimal Remix page with the same 25 rows, rendered at once and sent as the portal sends its pages, costs ${minimal.toFixed(2)} ms; the portal's costs ${ratio} times that. Limit: 1.5.`,
    `- The same page from \`remix-serve\`, the framework's own server, with the streaming entry module that an application gets, costs ${servedPage.toFixed(2)} ms; the portal's costs ${(orders / servedPage).toFixed(2)} times that.`,
    `- In ${idleSeconds} s in which nobody asked for anything the portal would have answered nobody for ${limits.check("longest stretch of the idle portal", idleStretch, 50, 0)} ms of processor time at the longest. Limit: 50.`,
  ];
}

/** Opens lists with nothing in the cache, in turns with a file that has the bytes of the light one. */
async function firstVisits(
  browser: Browser,
  portal: MeasuredPortal,
  bare: MeasuredProcess,
  rows: readonly Row[],
): Promise<string[]> {
  const origin = `http://localhost:${portal.port}`;
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const signIn = await context.newPage();
  await signIn.goto("/");
  await signIn.locator("[name=username]").fill(account.username);
  await signIn.locator("[name=password]").fill(account.password);
  await signIn.locator("main button").click();
  await signIn.waitForURL("**/dashboard");
  const storageState = await context.storageState();
  await context.close();
  const lines: string[] = [];
  for (const [number, { page, address }] of rows.entries()) {
    if (!page.isVisited) continue;
    const visits: Record<"light" | "full" | "file", FirstVisit[]> = { light: [], full: [], file: [] };
    for (let times = 0; times < visitsOfEach; times += 1) {
      const light = { storageState, extraHTTPHeaders: { "Save-Data": "on" }, isScripted: false };
      const full = { storageState, isScripted: true };
      visits.light.push(await watchFirstVisit(browser, origin + address, light));
      visits.full.push(await watchFirstVisit(browser, origin + address, full));
      const file = `http://localhost:${bare.port}/${number}`;
      visits.file.push(await watchFirstVisit(browser, file, { isScripted: false }));
    }
    const middle = (visits: FirstVisit[], figure: (visit: FirstVisit) => number) =>
      median(visits.map(figure));
    const says = (what: string) => `${page.name}, ${what}`;
    const medianPaint = (visits: FirstVisit[]) => middle(visits, (visit) => visit.painted);
    const { light, full, file } = visits;
    lines.push(
      `| ${[
        page.name,
        bytes(middle(light, (visit) => visit.bytes)),
        middle(light, (visit) => visit.requests),
        limits.check(
          says("first visit with script, bytes"),
          middle(full, (visit) => visit.bytes),
          90_000,
          0,
        ),
        limits.check(
          says("first visit with script, requests"),
          middle(full, (visit) => visit.requests),
          8,
          0,
        ),
        limits.check(
          says("script files"),
          middle(full, (visit) => visit.scripts),
          3,
          0,
        ),
        medianPaint(file).toFixed(0),
        medianPaint(light).toFixed(0),
        medianPaint(full).toFixed(0),
      ].join(" | ")} |`,
    );
  }
  return lines;
}

/** Opens each page five times in Chromium and takes the median. */
async function watchAll(browser: Browser, port: number, rows: readonly Row[]): Promise<string[]> {
  const origin = `http://localhost:${port}`;
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto("/");
  await page.locator("[name=username]").fill(account.username);
  await page.locator("[name=password]").fill(account.password);
  await page.locator("main button").click();
  await page.waitForURL("**/dashboard");
  await page.close();
  const lines: string[] = [];
  for (const row of rows) {
    const wakings: Waking[] = [];
    // Somebody else's work blocks some visits: further ones show whether the page itself does.
    const isBlocked = (phase: "before" | "after") => least(wakings.map(({ blocked }) => blocked[phase])) > 0;
    while (wakings.length < 5 || (wakings.length < 12 && (isBlocked("before") || isBlocked("after"))))
      wakings.push(await watchWaking(context, origin + row.address));
    const middle = (figure: (waking: Waking) => number | null) =>
      median(wakings.map((waking) => figure(waking) ?? Number.NaN)).toFixed(0);
    // Takes the least: other load on the machine only adds.
    const checkBlockage = (phase: "before" | "after") =>
      limits.check(
        `${row.page.name}, blocked ${phase} it is complete`,
        least(wakings.map((waking) => waking.blocked[phase])),
        0,
        0,
      );
    lines.push(
      `| ${[
        row.page.name,
        middle((waking) => waking.complete),
        checkBlockage("before"),
        middle((waking) => waking.scriptAsked),
        middle((waking) => waking.awake),
        checkBlockage("after"),
      ].join(" | ")} |`,
    );
  }
  await context.close();
  return lines;
}

function report(measurements: {
  table: string[];
  summary: string[];
  visits: string[];
  wakings: string[];
  starts: { first: number; later: number };
}): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  const { table, summary, visits, wakings, starts } = measurements;
  const missedLines = limits.missed.length === 0 ? ["- none"] : limits.missed.map((line) => `- ${line}`);
  return `# Bench

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, embedded PostgreSQL, demo data, the demo buyer over HTTP without a
browser, Brotli as sent. After some hundred requests to each server all pages are asked for in a random order, as visitors come,
each ${rounds} times; lists have 25 rows. The other servers are asked once before each measured request, as the portal has just answered for another page.
Processor time is that of all threads of one process, and beside it that of its PostgreSQL, in milliseconds for one request: the
mean without the quarter of least and most, so that ratios are certain to some 0.04. "Bare" is \`node:http\` sending the same bytes as the light page, measured in the same
rounds. "Never asked" goes to the ERP instead of the cache. Compare the ratios: the milliseconds are those of a machine that does
other things as well. A figure with ✗ misses its limit, and the command then ends with 1.

| page | light: HTML + CSS, bytes (≤ 14,600) | light: HTML | HTML with script : light (≤ 1.3) | CPU light | PostgreSQL | with script : light (≤ 1.2) | never asked, CPU + PostgreSQL | never asked : cached (≤ 1.3) | light : bare (≤ 110) | statements | never asked |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${table.join("\n")}

${summary.join("\n")}
- The very first start, with the database made and filled: ${starts.first.toFixed(1)} s until the portal answers; each later one ${starts.later.toFixed(1)} s.
  The port is open before that, and requests wait.

## First visit

Chromium with nothing in its cache, a line of 400 kbit/s with 400 ms, and a processor slowed to a quarter; median of three visits, in
turns with a file that has the bytes of the light page. Bytes and requests are as sent, with headers and everything that belongs to
the page.

| page | light: bytes | requests | with script: bytes (≤ 90,000) | requests (≤ 8) | script files (≤ 3) | largest paint, ms: file | light | with script |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
${visits.join("\n")}

## Script takes over

Chromium with its processor slowed to a quarter, files from its cache after the first of five visits; milliseconds from the
request, median. Blocked is what goes beyond 50 ms of each stretch in which nobody could press or type, the least of five
visits, or of up to twelve where that is not 0; the limit is 0.

| page | complete | blocked until then | script asked for | script has taken over | blocked by that |
|---|--:|--:|--:|--:|--:|
${wakings.join("\n")}

## Limits missed

${missedLines.join("\n")}

The embedded ERP at 20,000 and 2,000,000 documents, and an order of 40 lines: [bench-erp.md](bench-erp.md).
Lists of documents at both sizes, and files of them: [bench-documents.md](bench-documents.md). Carts of thousands of lines: [bench-carts.md](bench-carts.md).
`;
}

function bytes(count: number): string {
  return count.toLocaleString("en");
}
