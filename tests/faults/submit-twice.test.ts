import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import type { Portal } from "../support/portal";
import { testPool } from "../support/servers/test-pool";
import { type Buyer, newBuyer } from "./buyer";
import { type History, judge, newHistory } from "./history";
import { readOutcomes, untilAtRest } from "./read-history";

const payments = `
  SELECT p.outcome, s.state, s.captured BETWEEN 0.01 AND s.amount AS taken, count(*)::int AS payments
  FROM card_payments p JOIN sandbox_payments s USING (reference) GROUP BY 1, 2, 3`;

/**
 * Timeout for a process that is started and killed, and jobs that continue its work: ten seconds later, or when the lease of
 * 95 s ends of a job that the process took with it.
 */
const patience = { timeout: 240_000 };

describe("a cart that is sent more than once", () => {
  let demo: DemoPortal;
  let rivalPortal: Portal;
  let database: pg.Pool;
  const history: History = newHistory();
  beforeAll(async () => {
    demo = await demoPortal();
    rivalPortal = await demo.another();
    database = testPool({ connectionString: demo.databaseUrl, max: 2 });
  });
  afterAll(async () => {
    await database?.end();
    await demo?.close();
  });

  it("has one receipt after a double click, at one process or at two", async () => {
    const buyer = await newBuyer(demo.portal.url, "buyer", history);
    for (const [name, other] of [
      ["one", demo.portal],
      ["two", rivalPortal],
    ] as const) {
      await buyer.prepare(`DOUBLE-${name}`, 2);
      const presses = [1, 2, 3, 4].map((press) => {
        buyer.moveTo(press % 2 === 0 ? other.url : demo.portal.url);
        return buyer.send();
      });
      const receipts = new Set(await Promise.all(presses));
      expect([...receipts]).toEqual([expect.any(String)]);
    }
  });

  it("has one receipt when the buyer goes Back and presses again", async () => {
    const buyer = await newBuyer(demo.portal.url, "other", history);
    await buyer.prepare("BACK", 3);
    const first = await buyer.send();
    expect(await buyer.send()).toBe(first);
    buyer.moveTo(rivalPortal.url);
    expect(await buyer.send()).toBe(first);
  });

  /** Waits for the jobs first: the process would otherwise continue the previous cart and crash while it starts. */
  async function startDoomedPortal(place: string): Promise<Portal> {
    await untilAtRest(database);
    return demo.another({ CRASH_AT: place });
  }

  it.each(["submit.afterClaim", "submit.beforeSend", "submit.afterSend", "submit.afterConfirm"])(
    "has one receipt when its process dies at %s and the buyer presses again at another one",
    patience,
    async (place) => {
      const doomedPortal = await startDoomedPortal(place);
      const buyer: Buyer = await newBuyer(doomedPortal.url, "approver", history);
      await buyer.prepare(place, 4);
      expect(await buyer.send()).toBeNull();
      expect(await doomedPortal.ended).toBe("SIGKILL");
      buyer.moveTo(rivalPortal.url);
      expect(await buyer.send()).toEqual(expect.any(String));
    },
  );

  it.each(["submit.afterClaim", "submit.beforeSend", "submit.afterSend"])(
    "takes a card once when the process dies at %s between cart, card and order",
    patience,
    async (place) => {
      const doomedPortal = await startDoomedPortal(place);
      const buyer: Buyer = await newBuyer(doomedPortal.url, "manager", history);
      await buyer.prepare(`CARD ${place}`, 5, "card");
      const sentAnswer = await buyer.send();
      if (sentAnswer) expect(await buyer.pay(sentAnswer)).toBe(false);
      expect(await doomedPortal.ended).toBe("SIGKILL");
      buyer.moveTo(rivalPortal.url);
      const receipt = sentAnswer ?? String(await buyer.send());
      expect(await buyer.pay(receipt)).toBe(true);
    },
  );

  it("has become one order each time", { timeout: 300_000 }, async () => {
    await untilAtRest(database);
    await readOutcomes(database, history);
    expect(history.outcomes.map(({ po }) => po).sort()).toEqual([
      "BACK",
      "CARD submit.afterClaim",
      "CARD submit.afterSend",
      "CARD submit.beforeSend",
      "DOUBLE-one",
      "DOUBLE-two",
      "submit.afterClaim",
      "submit.afterConfirm",
      "submit.afterSend",
      "submit.beforeSend",
    ]);
    expect(judge(history)).toEqual([]);
    // The payment is captured only for an order that exists.
    await expect
      .poll(async () => (await database.query(payments)).rows, { timeout: 60_000 })
      .toEqual([{ outcome: "captured", state: "captured", taken: true, payments: 3 }]);
    expect(demo.surprises()).toEqual([]);
  });
});
