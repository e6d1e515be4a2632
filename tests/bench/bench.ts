import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { load } from "cheerio";
import { ensureBuild } from "../../tools/ensure-build.mjs";
import { launchChromium } from "../support/chromium";
import { cpuPerRequest, least, median, requestsPerSecond, type Weight, weigh } from "./measure";
import { type BenchPage, benchPages, framePages } from "./pages";
import { type MeasuredProcess, startBareServer, startPortal } from "./processes";
import { type Visitor, visitor } from "./visitor";
import { type Waking, watchWaking } from "./waking";

/**
 * `npm run bench`: measures bytes and CPU of pages and writes docs/bench.md. Compare ratios, not
 * milliseconds.
 */
interface Row {
  page: BenchPage;
  address: string;
  light: Weight;
  full: Weight;
  cpu: { light: number; full: number; bare: number };
  perSecond: { light: number; full: number };
}

ensureBuild((line) => console.log(line));
await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(join(process.cwd(), ".cache/bench-"));
try {
  const first = await startPortal(folder);
  await first.stop();
  const portal = await startPortal(folder);
  const scriptVisitor = visitor(portal.port, { script: "1" });
  await scriptVisitor.submit("/", { username: "buyer", password: "demo-Tradepost-1" });
  const lightVisitor = visitor(portal.port, { light: "1" });
  await lightVisitor.submit("/", { username: "buyer", password: "demo-Tradepost-1" });

  // Warm-up: the first requests of a process compile it.
  for (let round = 0; round < 100; round++) {
    for (const { address } of benchPages) {
      await lightVisitor.get(address);
      await scriptVisitor.get(address);
    }
  }

  const rows: Row[] = [];
  for (const page of benchPages) {
    const address = await addressOf(page, scriptVisitor);
    if (!address) {
      console.log(`${page.name}: nothing to follow at ${page.address}, left out`);
      continue;
    }
    const bareServer = await startBareServer(await lightVisitor.get(address));
    const row: Row = {
      page,
      address,
      light: await weigh(lightVisitor, address),
      full: await weigh(scriptVisitor, address),
      cpu: await cpuPerRequest({
        light: { server: portal, visitor: lightVisitor, address, requests: 40 },
        full: { server: portal, visitor: scriptVisitor, address, requests: 40 },
        bare: { server: bareServer, visitor: visitor(bareServer.port), address: "/", requests: 400 },
      }),
      perSecond: {
        light: await requestsPerSecond(lightVisitor, address, 2),
        full: await requestsPerSecond(scriptVisitor, address, 2),
      },
    };
    await bareServer.stop();
    rows.push(row);
    console.log(lineOf(row));
  }
  const frame = await frameCost(portal, lightVisitor);
  console.log(frame);
  const wakings = await watchAll(
    portal.port,
    rows.map((row) => [row.page.name, row.address]),
  );
  console.log(wakings.join("\n"));
  await portal.stop();
  const starts = { first: first.startSeconds, later: portal.startSeconds };
  await writeFile("docs/bench.md", report(rows, frame, wakings, starts));
  console.log("Written to docs/bench.md");
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function addressOf(page: BenchPage, visitor: Visitor): Promise<string | undefined> {
  const { address, follow } = page;
  if (!follow) return address;
  const html = load(await visitor.page(address));
  return html(`main a[href^="${follow}"]`).first().attr("href");
}

/** Measures what the frame adds to every page: HTML, and the CPU of loading and rendering it. */
async function frameCost(portal: MeasuredProcess, visitor: Visitor): Promise<string> {
  const { framed, blank } = framePages;
  const html = {
    framed: (await weigh(visitor, framed)).html,
    blank: (await weigh(visitor, blank)).html,
  };
  const of = (address: string) => ({ server: portal, visitor, address, requests: 100 });
  const cpu = await cpuPerRequest({ framed: of(framed), blank: of(blank) }, least);
  const difference = { html: html.framed - html.blank, cpu: cpu.framed - cpu.blank };
  return `The frame (navigation, partner bar, footer) adds ${bytes(difference.html)} bytes of HTML and ${difference.cpu.toFixed(2)} ms of CPU to a blank page's ${bytes(html.blank)} bytes and ${cpu.blank.toFixed(2)} ms (limits: 4,000 bytes and 0.4 ms).`;
}

/** Opens each page five times in Chromium and takes the median. */
async function watchAll(port: number, pages: [name: string, address: string][]): Promise<string[]> {
  const browser = await launchChromium({ isTimed: true });
  try {
    const portal = `http://localhost:${port}`;
    const context = await browser.newContext({ baseURL: portal });
    const page = await context.newPage();
    await page.goto("/");
    await page.locator("[name=username]").fill("buyer");
    await page.locator("[name=password]").fill("demo-Tradepost-1");
    await page.locator("main button").click();
    await page.waitForURL("**/dashboard");
    await page.close();
    const lines: string[] = [];
    for (const [name, address] of pages) {
      const wakings: Waking[] = [];
      for (let times = 0; times < 5; times++) wakings.push(await watchWaking(context, portal + address));
      const figures = (figure: (waking: Waking) => number | null) =>
        wakings.map((waking) => figure(waking) ?? Number.NaN);
      const middle = (figure: (waking: Waking) => number | null) => median(figures(figure)).toFixed(0);
      // Takes the minimum: other load on the machine only adds.
      const lowest = (figure: (waking: Waking) => number) => least(figures(figure)).toFixed(0);
      const cells = [
        name,
        middle((waking) => waking.complete),
        lowest((waking) => waking.blocked.before),
        middle((waking) => waking.scriptAsked),
        middle((waking) => waking.awake),
        lowest((waking) => waking.blocked.after),
      ];
      lines.push(`| ${cells.join(" | ")} |`);
    }
    return lines;
  } finally {
    await browser.close();
  }
}

function lineOf({ page, light, full, cpu, perSecond }: Row): string {
  const ratio = page.kind === "other" ? "" : `${(cpu.light / cpu.bare).toFixed(0)}`;
  const cells = [
    page.name,
    bytes(light.html + light.css),
    bytes(light.html),
    bytes(full.html),
    bytes(full.script),
    cpu.light.toFixed(2),
    cpu.full.toFixed(2),
    cpu.bare.toFixed(3),
    ratio,
    perSecond.light.toFixed(0),
    perSecond.full.toFixed(0),
  ];
  return `| ${cells.join(" | ")} |`;
}

function report(
  rows: Row[],
  frame: string,
  wakings: string[],
  starts: { first: number; later: number },
): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  return `# Bench

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, embedded PostgreSQL, demo data,
the demo buyer over HTTP without a browser, Brotli as sent. CPU is that of the portal's process alone, the median of turns
that the portal and the bare server take one after the other. "Bare" is \`node:http\` sending the same bytes as the light
page. The bench's own visitor shares the machine, so requests per second are low and only good for comparison with each
other.

| page | light: HTML + CSS, bytes | light: HTML | with script: HTML | script files, bytes | CPU light, ms | CPU with script, ms | CPU bare, ms | light : bare | light/s | with script/s |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${rows.map(lineOf).join("\n")}

- Limits: light HTML + CSS at most 14,600 bytes; script at most 100,000 bytes; light : bare at most 60.
- Script files are all that a page's text names; of those that only the list of its neighbours names none is fetched.
- ${frame}
- The very first start, with the database made and filled: ${starts.first.toFixed(1)} s until the first request is taken; each later one ${starts.later.toFixed(1)} s.

## In a browser

Chromium with its processor slowed to a quarter, files from its cache after the first of five visits; milliseconds from the
request, median. Blocked is what goes beyond 50 ms of each stretch in which nobody could press or type, the least of the
five.

| page | complete | blocked until then | script asked for | script has taken over | blocked by that |
|---|--:|--:|--:|--:|--:|
${wakings.join("\n")}

- Limits: nothing of the script before the page is complete; blocked until then 0.
- The embedded ERP at 20,000 and 2,000,000 documents, and an order of 40 lines: [bench-erp.md](bench-erp.md).
- Lists of documents at both sizes, and files of them: [bench-documents.md](bench-documents.md).
`;
}

function bytes(count: number): string {
  return count.toLocaleString("en");
}
