import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { load } from "cheerio";
import { ensureBuild } from "../../tools/ensure-build.mjs";
import { cpuPerRequest, requestsPerSecond, type Weight, weigh } from "./measure";
import { type BenchPage, benchPages } from "./pages";
import { startBareServer, startPortal } from "./processes";
import { type Visitor, visitor } from "./visitor";

/** `npm run bench`: what pages cost in bytes and CPU, written to docs/bench.md. Compare ratios, not milliseconds. */
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
  const full = visitor(portal.port);
  await full.submit("/", { username: "buyer", password: "demo-Tradepost-1" });
  const light = visitor(portal.port, { light: "1" });
  await light.submit("/", { username: "buyer", password: "demo-Tradepost-1" });

  // The first requests of a process are spent on compiling it; no page shall pay that for the others.
  for (let round = 0; round < 100; round++) {
    for (const { address } of benchPages) {
      await light.get(address);
      await full.get(address);
    }
  }

  const rows: Row[] = [];
  for (const page of benchPages) {
    const address = await addressOf(page, full);
    if (!address) {
      console.log(`${page.name}: nothing to follow at ${page.address}, left out`);
      continue;
    }
    const bareServer = await startBareServer(await light.get(address));
    const row: Row = {
      page,
      address,
      light: await weigh(light, address),
      full: await weigh(full, address),
      cpu: await cpuPerRequest({
        light: { server: portal, visitor: light, address, requests: 40 },
        full: { server: portal, visitor: full, address, requests: 40 },
        bare: { server: bareServer, visitor: visitor(bareServer.port), address: "/", requests: 400 },
      }),
      perSecond: {
        light: await requestsPerSecond(light, address, 2),
        full: await requestsPerSecond(full, address, 2),
      },
    };
    await bareServer.stop();
    rows.push(row);
    console.log(lineOf(row));
  }
  await portal.stop();
  await writeFile("docs/bench.md", report(rows, first.startSeconds, portal.startSeconds));
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

function report(rows: Row[], firstStart: number, laterStart: number): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`;
  return `# Bench

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, embedded PostgreSQL, demo data,
the demo buyer over HTTP without a browser, Brotli as sent. CPU is that of the portal's process alone, the
median of turns that the portal and the bare server take one after the other. "Bare" is \`node:http\` sending the same bytes as the light page. The bench's own visitor shares the machine, so requests per second
are low and only good for comparison with each other.

| page | light: HTML + CSS, bytes | light: HTML | with script: HTML | script files, bytes | CPU light, ms | CPU with script, ms | CPU bare, ms | light : bare | light/s | with script/s |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${rows.map(lineOf).join("\n")}

- Limits: light HTML + CSS at most 14,600 bytes; script at most 100,000 bytes; light : bare at most 60.
- The very first start, with the database made and filled: ${firstStart.toFixed(1)} s until the first request is taken; each later one ${laterStart.toFixed(1)} s.
`;
}

function bytes(count: number): string {
  return count.toLocaleString("en");
}
