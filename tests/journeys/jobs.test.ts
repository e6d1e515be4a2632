import type { Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { httpClient } from "../support/http-client";
import { openBrowser } from "../visitors/browser";
import { type Count, countClicks, countKeys } from "./counting";
import { type Job, jobs, type Sample } from "./jobs";

/** The daily jobs of a buyer, counted: docs/jobs.md has the figures. */
let demo: DemoPortal;
let sharedSample: Pick<Sample, "deliveredOrder"> & { materials: string[] };

beforeAll(async () => {
  demo = await demoPortal();
  const client = httpClient(demo.portal.url);
  await client.signIn("buyer");
  const family = await client.get("/catalog/1000/families/101010-din-933");
  const names = family.$(".variants input").toArray();
  const materials = names.slice(0, 40).map(({ attribs }) => (attribs.name ?? "").replace("quantity:", ""));
  const list = await client.get("/shipments?date_range=all");
  const [, deliveredOrder] =
    /\/orders\/(\d+)/.exec(list.$("main tbody a[href^='/orders/']").attr("href") ?? "") ?? [];
  if (!deliveredOrder) throw new Error("No delivery names its order");
  sharedSample = { deliveredOrder, materials };
});

afterAll(async () => {
  await demo?.close();
});

it("takes as few keys as docs/jobs.md says", async () => {
  await withBuyer(true, async (page) => {
    const sample = sampleOf(83);
    await page.evaluate((text) => navigator.clipboard.writeText(text), sample.lines);
    await walkAll(async (name, job) => {
      const { presses, loads } = await countKeys(page, (hand) => job.byKeyboard(hand, sample));
      expect(presses, `keys ${name}`).toBeLessThanOrEqual(job.maxKeys);
      expect(loads, `page loads ${name}`).toBeLessThanOrEqual(job.maxLoads);
      return { presses, loads };
    });
  });
});

it.each([
  ["with script", true, 93],
  ["without script", false, 103],
] as const)("takes as few clicks %s as docs/jobs.md says", async (_, hasScript, first) => {
  await withBuyer(hasScript, async (page) => {
    const sample = sampleOf(first);
    await walkAll(async (name, job) => {
      const { presses, loads } = await countClicks(page, hasScript, (hand) => job.byMouse(hand, sample));
      expect(presses, `clicks ${name}`).toBeLessThanOrEqual(job.maxClicks);
      expect(loads, `page loads ${name}`).toBeLessThanOrEqual(
        hasScript ? job.maxLoads : 2 * job.steps.length,
      );
      return { presses, loads };
    });
  });
});

/** Walks each job, and prints what it took, from which docs/jobs.md is written. */
async function walkAll(walk: (name: string, job: Job) => Promise<Count>): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    const { presses, loads } = await walk(name, job);
    console.log(`${name}: ${presses} presses, ${loads} page loads, ${job.steps.length} steps`);
  }
}

/** Quantities that no other walk orders. */
const sampleOf = (first: number): Sample => ({
  quantity: String(first),
  otherQuantity: String(first + 1),
  lines: sharedSample.materials
    .map((material, index) => `${material}\t${first - 80 + index}\tBOX`)
    .join("\n"),
  deliveredOrder: sharedSample.deliveredOrder,
});

async function withBuyer(hasScript: boolean, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await openBrowser()).newContext({
    baseURL: demo.portal.url,
    viewport: { width: 1280, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
    javaScriptEnabled: hasScript,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto("/");
    await page.fill("[name=username]", "buyer");
    await page.fill("[name=password]", "demo-Tradepost-1");
    await page.press("[name=password]", "Enter");
    await page.waitForURL("**/dashboard");
    await work(page);
  } finally {
    await context.close();
  }
}
