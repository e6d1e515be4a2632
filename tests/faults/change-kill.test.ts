import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chance } from "../support/chance";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type Answer, type HttpClient, httpClient } from "../support/http-client";
import { testPool } from "../support/servers/test-pool";
import { newBuyer } from "./buyer";
import { newHistory } from "./history";

/** Only `npm run soak` kills the portal while changes are sent; the properties of changes hold in every run. */
const kills = Math.ceil(Number(process.env.SOAK_KILLS ?? 0) / 4);
const rounds = kills * 3;
const seed = Number(process.env.SEED ?? 20261124);

const accounts = ["buyer", "other", "csr"];
const troubles = ["lostReply", "lostRequest", "reset"] as const;

describe.runIf(kills > 0)(`a portal that dies at any moment while orders are changed (seed ${seed})`, () => {
  let demo: DemoPortal;
  let database: pg.Pool;
  beforeAll(async () => {
    demo = await demoPortal();
    database = testPool({ connectionString: demo.databaseUrl, max: 2 });
  });
  afterAll(async () => {
    await database?.end();
    await demo?.close();
  });

  it("makes each confirmed change exactly once and loses none", {
    timeout: 900_000 + rounds * 5_000 + kills * 12_000,
  }, async () => {
    const random = chance(seed);
    let { portal } = demo;
    const numbers = await Promise.all(accounts.map((account) => orderOf(portal.url, account)));
    const clients = await Promise.all(accounts.map((account) => signedIn(portal.url, account)));
    let killsLeft = kills;
    let unansweredCount = 0;
    for (let round = 1; round <= rounds; round++) {
      const forms = await Promise.all(
        clients.map((client, index) =>
          reviewChange(client, numbers[index] ?? "", `${round}-${accounts[index]}`),
        ),
      );
      if (round % 4 === 2) await trouble(troubles[Math.floor(random() * troubles.length)] ?? "reset");
      const dies = random() < killsLeft / (rounds - round + 1);
      const pauses = clients.map(() => random() * 300);
      const answers = Promise.all(
        clients.map(async (client, index) => {
          const form = forms[index];
          if (!form) return null;
          await sleep(pauses[index]);
          return client.post(`/orders/${numbers[index]}/payment`, form).catch(() => null);
        }),
      );
      if (dies) {
        killsLeft--;
        // A change takes some 300 ms: later all would have their answers.
        await sleep(Math.min(...pauses) + random() * 300);
        await portal.kill();
      }
      unansweredCount += (await answers).filter((answer, index) => answer === null && forms[index]).length;
      if (!dies) continue;
      portal = await demo.another();
      for (const [index, client] of clients.entries())
        clients[index] = httpClient(portal.url, client.cookies);
    }
    expect(unansweredCount).toBeGreaterThan(0);
    await untilSettled();
    console.info(
      `${kills} deaths, ${unansweredCount} without an answer. ${await expectOnce(numbers)} changes`,
    );
    expect(demo.surprises()).toEqual([]);
  });

  /** Places an order and returns its number. */
  async function orderOf(url: string, account: string): Promise<string> {
    const buyer = await newBuyer(url, account, newHistory());
    await buyer.prepare(`CHANGED-${account}`, 5);
    const receipt = await buyer.send();
    for (let tries = 0; tries < 120; tries++) {
      const { rows } = await database.query("SELECT document_number FROM submissions WHERE id = $1", [
        receipt,
      ]);
      if (rows[0]?.document_number) return rows[0].document_number;
      await sleep(500);
    }
    throw new Error(`${account} has no order`);
  }

  /** Waits for the jobs that carry changes on: after three look-ups without an answer the next one comes in five minutes. */
  async function untilSettled(): Promise<void> {
    for (let tries = 0; tries < 1_200; tries++) {
      const { rows } = await database.query(
        "SELECT id FROM amendments WHERE state IN ('claimed', 'sending', 'unknown')",
      );
      if (rows.length === 0) return;
      await sleep(500);
    }
    throw new Error("Changes have not come to rest within ten minutes");
  }

  /** Compares the portal's confirmed changes with the keys that the ERP has applied, and counts them. */
  async function expectOnce(orders: readonly string[]): Promise<number> {
    const portal = await database.query("SELECT key FROM amendments WHERE state = 'confirmed' ORDER BY key");
    const erp = await database.query("SELECT key FROM erp.changes WHERE document = ANY($1) ORDER BY key", [
      orders,
    ]);
    expect(portal.rows).toEqual(erp.rows);
    const versions = await database.query(
      `SELECT d.version - 1 AS changes, (SELECT count(*)::int FROM erp.changes c WHERE c.document = d.number) AS keys
       FROM erp.documents d WHERE d.number = ANY($1)`,
      [orders],
    );
    for (const { changes, keys } of versions.rows) expect(Number(changes)).toBe(keys);
    return portal.rows.length;
  }

  /** Applies to the next change that reaches the ERP. */
  async function trouble(fault: string): Promise<void> {
    await database.query(
      `INSERT INTO erp.faults (name, settings, remaining) VALUES ($1, '{"operations": ["orders.change"]}', 1)
       ON CONFLICT (name) DO UPDATE SET remaining = 1, settings = EXCLUDED.settings`,
      [fault],
    );
  }
});

async function signedIn(url: string, account: string): Promise<HttpClient> {
  const client = httpClient(url);
  await client.signIn(account);
  if (account === "csr") await client.post("/partner", { number: "100001", salesArea: "1000" });
  return client;
}

/** Types another note over an order and returns the form that confirms it; null while an earlier change is on its way. */
async function reviewChange(client: HttpClient, number: string, note: string) {
  const edit = await client.get(`/orders/${number}/edit`);
  if (edit.status !== 200) return null;
  const field = (page: Answer, name: string) =>
    String(page.$(`form input[name="${name}"]`).first().val() ?? "");
  const versions = { version: field(edit, "version"), revision: field(edit, "revision") };
  const poNumber = field(edit, "poNumber");
  await client.post(`/orders/${number}/edit`, { ...versions, poNumber, note, intent: "update" });
  const review = await client.get(`/orders/${number}/payment`);
  if (review.status !== 200) return null;
  return {
    version: field(review, "version"),
    revision: field(review, "revision"),
    figures: field(review, "figures"),
    intent: "submit",
  };
}
