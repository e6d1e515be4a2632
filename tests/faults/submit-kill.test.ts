import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type HttpClient, httpClient } from "../support/http-client";
import type { Portal } from "../support/portal";
import { type History, judge } from "./history";

/** `npm run soak` takes more of both. */
const kills = Number(process.env.SOAK_KILLS ?? 10);
const submissions = Number(process.env.SOAK_SUBMISSIONS ?? 40);
const seed = Number(process.env.SEED ?? 20261121);

/** A small generator, so that a failing run can be walked again by its seed. */
function chance(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe(`a portal that dies at any moment while carts are sent (seed ${seed})`, () => {
  let demo: DemoPortal;
  let database: pg.Pool;
  beforeAll(async () => {
    demo = await demoPortal();
    database = new pg.Pool({ connectionString: demo.databaseUrl, max: 2 });
  });
  afterAll(async () => {
    await database.end();
    await demo.close();
  });

  it("orders each cart exactly once and loses none", {
    timeout: 30_000 + submissions * 3_000 + kills * 20_000,
  }, async () => {
    const random = chance(seed);
    const history: History = { attempts: [], outcomes: [], orders: [], wanted: new Map() };
    let portal: Portal = demo.portal;
    let client = await buyer(portal.url);
    let killsLeft = kills;
    const materials = await findMaterials(client);

    for (let number = 1; number <= submissions; number++) {
      const po = `KILL-${seed}-${number}`;
      const dies = killsLeft > 0 && random() < killsLeft / (submissions - number + 1);
      const deadline = dies ? sleep(random() * 400).then(() => portal.kill()) : null;
      if (dies) killsLeft--;
      let receipt: string | null = null;
      try {
        receipt = await order(client, po, materials[number % materials.length] ?? "", history);
      } catch {
        // The portal died under this request. Whether the cart was sent is what the history is asked at the end.
      }
      history.attempts.push({ po, receipt });
      if (deadline) {
        await deadline;
        portal = await demo.another();
        client = await buyer(portal.url);
      }
    }
    expect(killsLeft).toBe(0);
    await untilAtRest(database);
    await readOutcomes(database, history);
    expect(history.outcomes.length).toBeGreaterThanOrEqual(submissions - kills);
    expect(judge(history)).toEqual([]);
  });

  it("makes one order of a double click and of Back and send again", async () => {
    const portal = await demo.another();
    const client = await buyer(portal.url);
    const [material = ""] = await findMaterials(client);
    const history: History = { attempts: [], outcomes: [], orders: [], wanted: new Map() };
    await addToCart(client, material);
    const form = await sendForm(client, `DOUBLE-${seed}`);
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post("/cart/shop", form)));
    const again = await client.post("/cart/shop", form);
    const receipts = new Set([...answers, again].map((answer) => answer.location));
    expect([...receipts]).toHaveLength(1);
    expect([...receipts][0]).toMatch(/^\/cart\/confirmation\?receipt=/);
    await untilAtRest(database);
    await readOutcomes(database, history);
    expect(history.orders.filter((each) => each.po === `DOUBLE-${seed}`)).toHaveLength(1);
  });

  it("gives two processes that carry on the same submission one order", async () => {
    const other = await demo.another({ CRASH_AT: "submit.afterSend" });
    const client = await buyer(other.url);
    const [material = ""] = await findMaterials(client);
    await addToCart(client, material);
    const po = `CRASH-${seed}`;
    await expect(client.post("/cart/shop", await sendForm(client, po))).rejects.toThrow();
    await untilAtRest(database);
    const history: History = { attempts: [], outcomes: [], orders: [], wanted: new Map() };
    await readOutcomes(database, history);
    expect(history.outcomes.find((outcome) => outcome.po === po)).toMatchObject({ state: "confirmed" });
    expect(history.orders.filter((each) => each.po === po)).toHaveLength(1);
  });
});

async function buyer(url: string): Promise<HttpClient> {
  const client = httpClient(url);
  await client.signIn("buyer");
  return client;
}

async function findMaterials(client: HttpClient): Promise<string[]> {
  const page = await client.get("/catalog?q=bolt");
  return page
    .$("button[name=intent]")
    .map((_, button) => page.$(button).attr("value")?.replace("add:", ""))
    .get();
}

async function addToCart(client: HttpClient, material: string): Promise<void> {
  await client.post("/cart/items", { intent: `add:${material}`, [`quantity:${material}`]: "2" });
}

async function sendForm(client: HttpClient, po: string): Promise<Record<string, string>> {
  const page = await client.get("/cart/shop");
  const value = (name: string) => String(page.$(`input[name="${name}"]`).last().val() ?? "");
  const names = ["cart", "version", "seenTotal", "seenCurrency"];
  const fields = Object.fromEntries(names.map((name) => [name, value(name)]));
  return { ...fields, poNumber: po, intent: "submit", csrf: value("csrf") };
}

async function order(
  client: HttpClient,
  po: string,
  material: string,
  history: History,
): Promise<string | null> {
  const before = await client.get("/cart/shop");
  if (before.$("input[name=seenTotal]").length === 0) await addToCart(client, material);
  const page = await client.get("/cart/shop");
  const lines = page
    .$("table.cards tbody tr")
    .map((_, row) => {
      const number = page.$(row).find("small").first().text();
      return `${number} x ${page.$(row).find("input.short").val()}`;
    })
    .get();
  history.wanted.set(po, lines.sort().join(", "));
  const answer = await client.post("/cart/shop", await sendForm(client, po));
  return answer.location?.includes("receipt=") ? answer.location : null;
}

/** Jobs go on after a crash by themselves; this only waits, it does not help. */
async function untilAtRest(database: pg.Pool): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const open = await database.query("SELECT count(*)::int AS n FROM submissions WHERE settled_at IS NULL");
    if (open.rows[0].n === 0) return;
    await sleep(500);
  }
}

async function readOutcomes(database: pg.Pool, history: History): Promise<void> {
  const portal = await database.query(
    "SELECT content ->> 'poNumber' AS po, state, document_number AS number FROM submissions",
  );
  history.outcomes = portal.rows;
  const erp = await database.query(`
    SELECT d.number, d.po_number AS po,
      (SELECT string_agg(i.material || ' x ' || trim_scale(i.quantity), ', ' ORDER BY i.material)
         FROM erp.items i WHERE i.document = d.number) AS lines
    FROM erp.documents d
    WHERE d.kind = 'order' AND d.submission_key IS NOT NULL`);
  history.orders = erp.rows;
}
