import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chance } from "../support/chance";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { httpClient } from "../support/http-client";
import { insertOpenItems } from "../support/insert-open-items";
import { startStripe } from "../support/servers/stripe-server";
import { testPool } from "../support/servers/test-pool";
import { newPayer, type Payer, pickOf } from "./payer";
import { judgePayments, readPayments, settleAll } from "./read-payments";

/** `npm run soak` raises both numbers. */
const payments = Number(process.env.SOAK_PAYMENTS ?? 8);
const kills = Math.ceil(payments / 12);
const seed = Number(process.env.SEED ?? 20261124);

const accounts = ["buyer", "payer"];
const rounds = Math.ceil(payments / accounts.length);
/** Some presses begin nothing: the portal dies before them, or another payment is under way. */
const maxRounds = rounds * 2;
const webhookSecret = "whsec_of_the_soak";
const card = "4242424242424242";

describe(`a portal that dies at any moment while open items are paid (seed ${seed})`, () => {
  let demo: DemoPortal;
  let database: pg.Pool;
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  beforeAll(async () => {
    stripe = await startStripe();
    demo = await demoPortal({
      STRIPE_SECRET_KEY: "sk_of_the_soak",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_URL: stripe.address,
    });
    database = testPool({ connectionString: demo.databaseUrl, max: 2 });
    // The portal sees its database go while one connection is idle.
    database.on("error", () => undefined);
  });
  afterAll(async () => {
    await database?.end();
    await demo?.close();
    await stripe?.close();
  });

  const notify = (portal: string, { body, signature }: { body: string; signature: string }) =>
    fetch(`${portal}/payments/notice`, { method: "POST", body, headers: { "Stripe-Signature": signature } })
      .then(({ status }) => status)
      .catch(() => null);

  it("takes the money of each payment once, posts it once, and lists what stays unclear", {
    timeout: 180_000 + maxRounds * 6_000 + kills * 15_000,
  }, async () => {
    const random = chance(seed);
    const pick = pickOf(random);
    let { portal } = demo;
    const items = await insertOpenItems(database, maxRounds * accounts.length);
    const payers = await Promise.all(accounts.map((account) => newPayer(portal.url, account)));
    type Notice = { body: string; signature: string };
    const recordedNotices: Notice[] = [];
    const delayedNotices: Notice[] = [];
    let killsLeft = kills;

    const payOne = async (payer: Payer, item: string) => {
      await payer.open(item);
      const payment = (await payer.press(pick(["once", "once", "doubleClick", "twoTabs"]))) ?? null;
      const reference = payment && (await referenceOf(database, payment));
      if (!payment || !reference || stripe.sessions.get(reference)?.status !== "open") return;
      if (random() < 0.1) return void (await payer.cancel(payment));
      stripe.enter(reference, card);
      const notice = stripe.notice(reference, webhookSecret);
      recordedNotices.push(notice);
      const ways = {
        comesBack: () => payer.comeBack(payment),
        isNotified: () => notify(portal.url, notice),
        both: () =>
          Promise.all([payer.comeBack(payment), notify(portal.url, notice), payer.comeBack(payment)]),
        isNotifiedLate: () => Promise.resolve(delayedNotices.push(notice)),
        leaves: () => Promise.resolve(),
      };
      await ways[
        pick(["comesBack", "comesBack", "isNotified", "isNotifiedLate", "both", "leaves"] as const)
      ]();
    };

    for (let round = 0; (await countPayments(database)) < payments; round++) {
      if (round === maxRounds) throw new Error(`Fewer than ${payments} payments in ${maxRounds} rounds`);
      await letTimePass(database);
      // Late ones arrive in another order, and some a second time.
      const [lateNotice] = delayedNotices.splice(Math.floor(random() * delayedNotices.length * 4), 1);
      const isRepeated = random() < 0.2 && recordedNotices.length > 0;
      for (const notice of [lateNotice, isRepeated ? pick(recordedNotices) : undefined])
        if (notice) expect([204, 400]).toContain(await notify(portal.url, notice));
      if (random() < 0.3) await troubleErp(database, pick(["lostReply", "lostRequest", "reset"]));
      if (random() < 0.3) stripe.troubles.push(pick(["lostReply", "lostRequest"]));
      const dies = random() < killsLeft / Math.max(1, rounds - round);
      const work = Promise.all(
        payers.map((payer, index) => payOne(payer, items[round * accounts.length + index] ?? "")),
      );
      if (!dies) {
        await work;
        continue;
      }
      killsLeft--;
      const isDatabase = random() < 0.3;
      await new Promise((resolve) => setTimeout(resolve, 50 + random() * 600));
      if (isDatabase) await cutConnections(database);
      else await portal.kill();
      await work;
      if (!isDatabase) portal = await demo.another();
      for (const [index, payer] of payers.entries()) {
        payer.moveTo(portal.url);
        // Some press again: the same items find the same payment.
        if (random() < 0.5) await payOne(payer, items[round * accounts.length + index] ?? "");
      }
    }

    const [first] = recordedNotices;
    if (!first) throw new Error("Nobody has paid");
    expect(await notify(portal.url, { ...first, body: first.body.replace("evt_", "evt_x") })).toBe(400);
    expect(await notify(portal.url, stripe.notice("cs_1", "whsec_guessed"))).toBe(400);
    expect(await notify(portal.url, stripe.notice("cs_1", webhookSecret, 400))).toBe(400);
    const notice = stripe.notice("cs_1", webhookSecret);
    expect([await notify(portal.url, notice), await notify(portal.url, notice)]).toEqual([204, 400]);

    await database.query("DELETE FROM erp.faults");
    stripe.troubles.splice(0);
    await settleAll(database, payers);
    const outcome = await readPayments(database);
    console.info(`${kills - killsLeft} deaths. ${outcome.rows.length} payments: ${outcome.summary}`);
    expect(outcome.rows.length).toBeGreaterThanOrEqual(payments);
    expect(judgePayments(outcome, stripe.intents)).toEqual([]);
    expect(outcome.rows.filter(({ state }) => state === "posted").length).toBeGreaterThan(payments / 3);

    // Only payments with an unclear outcome are listed for a person.
    const admin = httpClient(portal.url);
    await admin.signIn("admin");
    const heldRows = (await admin.get("/admin/held_payments")).$("main table tbody tr").length;
    expect(heldRows).toBe(Math.min(25, outcome.rows.filter(({ state }) => state === "forPerson").length));

    // The number was entered at the provider: no request, log line or row of the portal has it.
    const everything = [JSON.stringify(stripe.requests), ...demo.printed(), await outcome.everyRow()].join(
      "\n",
    );
    expect(everything).toContain("visa 4242");
    expect(everything).not.toContain(card);
    expect(demo.surprises()).toEqual([]);
  });
});

/**
 * Lets the time pass in which nobody begins another payment (C-335) or more than thirty, and in which the gate of an ERP
 * that failed stays closed.
 */
async function letTimePass(database: pg.Pool): Promise<void> {
  await database.query(
    "UPDATE item_payments SET created_at = created_at - interval '2 minutes' WHERE created_at > now() - interval '1 minute'",
  );
  await database.query("DELETE FROM rate_windows WHERE key LIKE 'receivables.%'");
  await database.query("DELETE FROM erp_gate");
}

async function countPayments(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM item_payments",
  );
  return rows[0]?.count ?? 0;
}

async function referenceOf(database: pg.Pool, payment: string): Promise<string | null> {
  const { rows } = await database.query<{ reference: string | null }>(
    "SELECT reference FROM item_payments WHERE id = $1",
    [payment],
  );
  return rows[0]?.reference ?? null;
}

/** Applies to the next payment that reaches the ERP. */
const troubleErp = (database: pg.Pool, fault: string) =>
  database.query(
    `INSERT INTO erp.faults (name, settings, remaining) VALUES ($1, '{"operations": ["receivables.postPayment"]}', 1)
     ON CONFLICT (name) DO UPDATE SET remaining = 1`,
    [fault],
  );

/** Cuts all connections of the portal, as a database does that restarts. */
const cutConnections = (database: pg.Pool) =>
  database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
