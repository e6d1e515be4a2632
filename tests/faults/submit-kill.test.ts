import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chance } from "../support/chance";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type Buyer, newBuyer } from "./buyer";
import { inWords, judge, newHistory } from "./history";
import { readOutcomes, untilAtRest } from "./read-history";

/** `npm run soak` raises both numbers. */
const kills = Number(process.env.SOAK_KILLS ?? 10);
const submissions = Number(process.env.SOAK_SUBMISSIONS ?? 50);
const seed = Number(process.env.SEED ?? 20261121);

const accounts = ["buyer", "approver", "other", "csr"];
const rounds = Math.ceil(submissions / accounts.length);

/** Ways to submit: mostly once, but also by a double click, from two tabs, or again after going Back. */
const manners = ["once", "once", "doubleClick", "twoTabs", "back"] as const;

/** Faults of the ERP: the document is created but its answer is lost, or the request is lost. */
const troubles = ["lostReply", "lostRequest", "reset"] as const;

describe(`a portal that dies at any moment while carts are sent (seed ${seed})`, () => {
  let demo: DemoPortal;
  let database: pg.Pool;
  beforeAll(async () => {
    demo = await demoPortal();
    database = new pg.Pool({ connectionString: demo.databaseUrl, max: 2 });
  });
  afterAll(async () => {
    await database?.end();
    await demo?.close();
  });

  it("orders each cart exactly once and loses none", {
    timeout: 180_000 + rounds * 3_000 + kills * 10_000,
  }, async () => {
    const random = chance(seed);
    const history = newHistory();
    let { portal } = demo;
    const buyers = await Promise.all(accounts.map((account) => newBuyer(portal.url, account, history)));
    let defaultDuration = await timeToSend(buyers);
    let killsLeft = kills;
    let unansweredCount = 0;
    const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;

    for (let round = 1; round <= rounds; round++) {
      const prepare = (buyer: Buyer, index: number) =>
        buyer.prepare(`KILL-${seed}-${round}-${accounts[index]}`, 1 + Math.floor(random() * 9));
      await Promise.all(buyers.map(prepare));
      const ways = buyers.map(() => oneOf(manners));
      await Promise.all(buyers.map((buyer, index) => ways[index] === "twoTabs" && buyer.openTab()));
      if (round % 6 === 2) await trouble(database, oneOf(troubles));
      const dies = random() < killsLeft / (rounds - round + 1);
      // Staggers the buyers, so that the crash meets each in another moment of its submission.
      const pauses = buyers.map(() => random() * defaultDuration);
      const moment = Math.min(...pauses) + random() * defaultDuration;
      const start = performance.now();
      const submissions = Promise.all(
        buyers.map((buyer, index) => sleep(pauses[index]).then(() => send(buyer, ways[index]))),
      );
      if (!dies) {
        expect(await submissions).not.toContain(null);
        // Processes grow faster with use: the next moment is chosen by what sending takes by now.
        defaultDuration = performance.now() - start - Math.min(...pauses);
        continue;
      }
      killsLeft--;
      await sleep(moment);
      await portal.kill();
      const receipts = await submissions;
      portal = await demo.another();
      for (const [index, buyer] of buyers.entries()) {
        buyer.moveTo(portal.url);
        if (receipts[index] !== null) continue;
        unansweredCount++;
        // Some go Back and press again; others give up, and find their cart unchanged the next time.
        if (random() < 0.5) expect(await buyer.send()).not.toBeNull();
      }
    }

    expect(killsLeft).toBe(0);
    // Guards the test itself: crashes at idle moments only would prove nothing.
    expect(unansweredCount).toBeGreaterThan(kills / 2);
    await untilAtRest(database);
    await readOutcomes(database, history);
    console.info(`${kills} deaths. ${inWords(history)}`);
    expect(judge(history)).toEqual([]);
    expect(demo.surprises()).toEqual([]);
  });
});

/** Receipt to which any of the presses led. */
async function send(buyer: Buyer, manner: (typeof manners)[number] = "once"): Promise<string | null> {
  if (manner === "once") return buyer.send();
  if (manner === "back") return (await buyer.send()) && (await buyer.send());
  const [first, second] = await Promise.all([buyer.send(), buyer.send(manner === "twoTabs" ? 1 : 0)]);
  return first ?? second;
}

/** Applies to the next order that reaches the ERP. */
async function trouble(database: pg.Pool, fault: string): Promise<void> {
  await database.query(
    `INSERT INTO erp.faults (name, settings, remaining) VALUES ($1, '{"operations": ["orders.create"]}', 1)
     ON CONFLICT (name) DO UPDATE SET remaining = 1`,
    [fault],
  );
}

/** Longest wait in milliseconds if nothing goes wrong. */
async function timeToSend(buyers: Buyer[]): Promise<number> {
  await Promise.all(buyers.map((buyer, index) => buyer.prepare(`WARM-${accounts[index]}`, 1)));
  const start = performance.now();
  await Promise.all(buyers.map((buyer) => buyer.send()));
  return performance.now() - start;
}
