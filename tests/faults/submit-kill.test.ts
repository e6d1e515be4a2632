import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chance } from "../support/chance";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { testPool } from "../support/servers/test-pool";
import { dieWhileOrdering } from "./die-while-ordering";
import { inWords, judge } from "./history";
import { readOutcomes, untilAtRest } from "./read-history";

/** `npm run soak` raises both numbers. */
const kills = Number(process.env.SOAK_KILLS ?? 5);
const submissions = Number(process.env.SOAK_SUBMISSIONS ?? 28);
const seed = Number(process.env.SEED ?? 20261121);

/** Faults of the ERP: the document is created but its answer is lost, or the request is lost. */
const troubles = ["lostReply", "lostRequest", "reset"] as const;

describe(`a portal that dies at any moment while carts are sent (seed ${seed})`, () => {
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

  it("orders each cart exactly once and loses none", {
    timeout: 180_000 + submissions * 750 + kills * 10_000,
  }, async () => {
    const random = chance(seed);
    const trouble = () => setTrouble(database, troubles[Math.floor(random() * troubles.length)] ?? "reset");
    const run = { demo, name: `KILL-${seed}`, submissions, kills, random, trouble };
    const history = await dieWhileOrdering(run);
    await untilAtRest(database);
    await readOutcomes(database, history);
    console.info(`${kills} deaths. ${inWords(history)}`);
    expect(judge(history)).toEqual([]);
    expect(demo.surprises()).toEqual([]);
  });
});

/** Applies to the next order that reaches the ERP. */
async function setTrouble(database: pg.Pool, fault: string): Promise<void> {
  await database.query(
    `INSERT INTO erp.faults (name, settings, remaining) VALUES ($1, '{"operations": ["orders.create"]}', 1)
     ON CONFLICT (name) DO UPDATE SET remaining = 1`,
    [fault],
  );
}
