import { readFileSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { ensureBuild } from "../../tools/ensure-build.mjs";
import { startPortal } from "./processes";
import { type Visitor, visitor } from "./visitor";

/**
 * `npm run bench:documents -- --database postgres://…`: the lists of documents over HTTP, on a database that
 * `npm run erp:scale` has filled, on this machine and on Linux. Every page is asked for with other values each time, so that nothing is remembered.
 */
const { values } = parseArgs({ options: { database: { type: "string" } } });
if (!values.database) throw new Error("Name a database that erp:scale has filled: --database postgres://…");

/** Builds the address of the n-th request: its search finds documents, and differs from the ones before. */
type Page = (n: number) => string;

const two = (n: number) => String(10 + (n % 90));
const criteria = (...pairs: [key: string, value: string][]) =>
  pairs.map(([key, value], copy) => {
    const ending = copy === 0 ? "" : `_${copy}`;
    return `search_criteria${ending}=${key}&search_criteria_value${ending}=${encodeURIComponent(value)}`;
  });
const addressOf = (path: string, ...fields: string[]) =>
  `${path}?${["page_size=25", "date_range=all", ...fields].join("&")}`;
/** The ERP's answers are cached by the whole search, which includes dates. */
const since = (n: number) =>
  `from_date=2024-11-${String(1 + (n % 30)).padStart(2, "0")}&page_size=${[10, 25, 50, 100][Math.floor(n / 30) % 4]}`;

const pages: Record<string, Page> = {
  "orders, two criteria": (n) =>
    addressOf(
      "/orders",
      ...criteria(["sold_to_number", "100001"], ["po_number", `B2${5 + (n % 2)}/00${two(n)}`]),
    ),
  "invoices, two criteria": (n) =>
    addressOf(
      "/invoices",
      ...criteria(["sold_to_number", "100001"], ["po_number", `B2${5 + (n % 2)}/00${two(n)}`]),
    ),
  "orders, all of them": (n) => `/orders?${since(n)}`,
  "invoices, all of them": (n) => `/invoices?${since(n)}`,
  "shipments, all of them": (n) => `/shipments?${since(n)}`,
  "orders, free text": (n) => addressOf("/orders", `q=40000${two(n)}`),
  "sales documents, free text": (n) => addressOf("/salesdocs", `q=B2${5 + (n % 2)}/00${two(n)}`),
  "invoices, free text": (n) => addressOf("/invoices", `q=90000${two(n)}`),
};

const times = 80;

ensureBuild((line) => console.log(line));
await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(join(process.cwd(), ".cache/bench-"));
const portal = await startPortal(folder, values.database);
const database = new pg.Client({ connectionString: values.database });
await database.connect();
try {
  const buyer = await signedIn("buyer");
  const staff = await signedIn("csr");
  const customer = { function: "soldTo", number: "100001", salesArea: "1000" };
  await staff.submit("/dashboard", customer, "form:has([name=salesArea])");
  for (const format of ["xlsx", "csv"]) console.log(await file(staff, format));
  console.log(
    "| page | database, ms: median | 95 % | request, ms: median | 95 % | CPU of the portal, ms |\n|---|--:|--:|--:|--:|--:|",
  );
  for (const [name, page] of Object.entries(pages)) console.log(await line(`customer: ${name}`, buyer, page));
  for (const [name, page] of Object.entries(pages)) {
    const anybodys: Page = (n) =>
      `${page(n).replace(/search_criteria_value=100001/, "search_criteria_value=100002")}&value_partner_selection=any`;
    console.log(await line(`staff: ${name}`, staff, anybodys));
  }
} finally {
  await database.end();
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
}

/**
 * CPU milliseconds of the server's processes for the portal so far; unlike elapsed time they do not grow with the
 * load.
 */
async function databaseTime(): Promise<number> {
  const { rows } = await database.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  return rows.reduce((sum, { pid }) => {
    const [nanoseconds = "0"] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return sum + Number(nanoseconds) / 1_000_000;
  }, 0);
}

async function line(name: string, client: Visitor, page: Page): Promise<string> {
  // The first requests of a kind are spent on compiling it.
  for (let n = times; n < times + 20; n++) await fetchBytes(client, page(n));
  const addressOf: number[] = [];
  const totalTimes: number[] = [];
  const cpu = await portal.cpu();
  for (let n = 0; n < times; n++) {
    const before = await databaseTime();
    const start = performance.now();
    await fetchBytes(client, page(n));
    totalTimes.push(performance.now() - start);
    addressOf.push((await databaseTime()) - before);
  }
  const perPage = (((await portal.cpu()) - cpu) * 1_000) / times;
  const at = (list: number[], part: number) =>
    (list.sort((a, b) => a - b)[Math.floor(list.length * part)] ?? Number.NaN).toFixed(1);
  return `| ${[name, at(addressOf, 0.5), at(addressOf, 0.95), at(totalTimes, 0.5), at(totalTimes, 0.95), perPage.toFixed(1)].join(" | ")} |`;
}

async function fetchBytes(client: Visitor, address: string): Promise<Buffer> {
  const { status, body } = await client.get(address);
  if (status !== 200) throw new Error(`${address} was answered with ${status}`);
  return body;
}

/** A file of as many rows as there can be: how long it takes, and how much more the process holds meanwhile. */
async function file(client: Visitor, format: string): Promise<string> {
  const status = (field: string) => {
    const text = readFileSync(`/proc/${portal.pid}/status`, "utf8");
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(text)?.[1]) / 1_024;
  };
  const before = status("VmRSS");
  // Resets the kernel's peak counter.
  writeFileSync(`/proc/${portal.pid}/clear_refs`, "5");
  const start = performance.now();
  const address = `/orders/download?format=${format}&date_range=all&value_partner_selection=any`;
  const body = await fetchBytes(client, address);
  const seconds = (performance.now() - start) / 1_000;
  const extraMemory = status("VmHWM") - before;
  return `${format}: ${body.length} bytes in ${seconds.toFixed(1)} s, ${extraMemory.toFixed(0)} MB more than ${before.toFixed(0)} MB`;
}

async function signedIn(username: string): Promise<Visitor> {
  const client = visitor(portal.port);
  await client.submit("/", { username, password: "demo-Tradepost-1" });
  return client;
}
