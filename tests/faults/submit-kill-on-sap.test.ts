import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chance } from "../support/chance";
import { testPool } from "../support/servers/test-pool";
import type { sapPortal } from "../support/visits/sap-portal";
import { dieWhileOrdering } from "./die-while-ordering";
import { type History, inWords, judge } from "./history";
import { readErpOrders, readSubmissions } from "./read-history";

/** Part of `npm run soak` only: `npm test` has the cases one by one in tests/contracts/s4hana-submissions.test.ts. */
const kills = Number(process.env.SOAK_KILLS ?? 0);
const submissions = Number(process.env.SOAK_SUBMISSIONS ?? 0);
const seed = Number(process.env.SEED ?? 20261124);

/** Faults after which SAP has the order, or has it a moment later, although its answer was lost. */
const troubles = [{ kind: "lostReply" }, { kind: "lateCommit", milliseconds: 400 }] as const;

describe.runIf(kills > 0)(`a portal on SAP that dies at any moment (seed ${seed})`, () => {
  let demo: Awaited<ReturnType<typeof sapPortal>>;
  let database: pg.Pool;
  beforeAll(async () => {
    // Loads a third of the application, for which `npm test` has no use.
    const { sapPortal } = await import("../support/visits/sap-portal");
    demo = await sapPortal();
    database = testPool({ connectionString: demo.databaseUrl, max: 2 });
  });
  afterAll(async () => {
    await database?.end();
    await demo?.close();
  });

  it("orders each cart exactly once, and asks a person about those that never reached SAP", {
    timeout: 300_000 + submissions * 3_000 + kills * 20_000,
  }, async () => {
    const random = chance(seed);
    const trouble = async () => {
      const fault = troubles[Math.floor(random() * troubles.length)] ?? troubles[0];
      demo.sap.gateway.faults.set({ fault, method: "POST", address: "/A_SalesOrder", times: 1 });
    };
    const run = { demo, name: `SAP-${seed}`, submissions, kills, random, trouble };
    const history = await dieWhileOrdering(run);
    await untilDecided(database);
    await readSubmissions(database, history);
    history.orders.push(...(await readErpOrders((text) => demo.sap.erp.pool.many(text))));
    const heldPoNumbers = takeHeld(history);
    console.info(`${kills} deaths. ${inWords(history)}, ${heldPoNumbers.length} for a person`);
    // A process died between its decision to send and the request: SAP has nothing, so a person may send again.
    expect(history.orders.filter(({ po }) => heldPoNumbers.includes(po))).toEqual([]);
    expect(heldPoNumbers.length).toBeLessThan(kills);
    expect(judge(history)).toEqual([]);
    expect(demo.surprises()).toEqual([]);
  });
});

/** Takes the submissions out that wait for a person, with the presses that led to their receipts. */
function takeHeld(history: History): string[] {
  const heldOutcomes = history.outcomes.filter(({ state }) => state === "forPerson");
  history.outcomes = history.outcomes.filter(({ state }) => state !== "forPerson");
  history.attempts = history.attempts.filter(
    ({ receipt, po }) => !heldOutcomes.some((outcome) => outcome.receipt === receipt && outcome.po === po),
  );
  return heldOutcomes.map(({ po }) => po);
}

/** Lets the look-ups, which go on for twelve minutes, follow at once: SAP has committed whatever it will. */
async function untilDecided(database: pg.Pool): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await database.query(
      "SELECT state FROM submissions WHERE settled_at IS NULL AND state <> 'forPerson'",
    );
    if (rows.length === 0) return;
    await database.query(
      "UPDATE jobs.job SET start_after = now() WHERE name = 'submission.carryOn' AND state < 'active' AND start_after > now()",
    );
    await database.query("SELECT pg_notify('tradepost_jobs', 'submission.carryOn')");
    await sleep(500);
  }
  throw new Error("Submissions have not come to rest within five minutes");
}
