import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "~/features/identity/identity.tables";
import { type Clock, fixedClock } from "~/lib/clock";
import { findMail } from "~/mail/mail.store.server";
import { signatureOf } from "~/payments/signature";
import { openStripePayments } from "~/payments/stripe-payments.server";
import { startEmbeddedErp } from "../../../../tests/contracts/embedded-harness";
import { createOrder, context as erpContext } from "../../../../tests/contracts/erp/subject";
import { context, person } from "../../../../tests/support/context";
import { openPaying } from "../../../../tests/support/paying";
import { startStripe } from "../../../../tests/support/servers/stripe-server";
import { checkItemPayment } from "./check-payment.server";
import { continueItemPayment } from "./continue-payment.server";
import { findHeldPayments } from "./held-payments.queries.server";
import { getSavedMethods, removeSavedMethod, renameSavedMethod } from "./saved-methods.server";

let world: Awaited<ReturnType<typeof startEmbeddedErp>>;
type Paying = Awaited<ReturnType<typeof openPaying>>;

beforeAll(async () => {
  world = await startEmbeddedErp();
  for (let quantity = 20; quantity < 34; quantity += 1)
    await createOrder(world, [["BRG-6204", String(quantity)]]);
  await world.advanceTime(5);
});
afterAll(() => world.close());

async function begin(paying: Paying, differs: object) {
  paying.clock.advance(70_000);
  const items = await paying.untouched(1);
  const outcome = await paying.pay(items, differs);
  if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
  return { items, payment: outcome.value.payment };
}

const postedIn = async (payment: string) =>
  (await world.erp.receivables.findPayment(erpContext(), payment)).value;

describe("an electronic cheque (C-008, C-333)", () => {
  it("is told to the ERP once, when the bank has paid, and nothing is told before", async () => {
    const paying = await openPaying(world);
    const { payment } = await begin(paying, { method: "eCheck" });
    await paying.answer(payment, "good");
    await continueItemPayment(paying.ctx, { payment });
    expect(await paying.receiptOf(payment)).toMatchObject({ state: "taking", card: "Bank 3000" });
    await checkItemPayment(paying.system, { payment });
    expect(await postedIn(payment)).toBeNull();
    paying.clock.advance(2 * 24 * 60 * 60_000);
    const waitingPayments = await findHeldPayments(paying.staff, { page: 1, pageSize: 25 });
    expect(waitingPayments).toMatchObject({ value: { total: 0 } });
    await Promise.all([1, 2, 3].map(() => checkItemPayment(paying.system, { payment })));
    expect(await paying.receiptOf(payment)).toMatchObject({ state: "posted", method: "eCheck" });
    expect(await postedIn(payment)).toMatchObject({ method: { code: "eCheck" } });
  });

  it("is asked for by its payer at once, between two visits of the job", async () => {
    const paying = await openPaying(world);
    const { payment } = await begin(paying, { method: "eCheck" });
    await paying.answer(payment, "good");
    await continueItemPayment(paying.ctx, { payment });
    expect(await continueItemPayment(paying.ctx, { payment })).toMatchObject({ kind: "ok" });
    expect(await paying.receiptOf(payment)).toMatchObject({ state: "taking" });
    paying.clock.advance(2 * 24 * 60 * 60_000);
    await Promise.all([1, 2, 3].map(() => continueItemPayment(paying.ctx, { payment })));
    expect(await paying.receiptOf(payment)).toMatchObject({ state: "posted" });
    expect(await postedIn(payment)).toMatchObject({ method: { code: "eCheck" } });
  });

  it("that the bank returns pays nothing, frees the items, and tells its payer by mail, once", async () => {
    const paying = await openPaying(world);
    await paying.database.db.insert(users).values({
      id: paying.ctx.actor.userId ?? "",
      username: "rita",
      email: "rita@maas.example",
      firstName: "Rita",
      lastName: "Maas",
      createdAt: paying.clock.now(),
    });
    const { payment, items } = await begin(paying, { method: "eCheck" });
    await paying.answer(payment, "returned");
    await continueItemPayment(paying.ctx, { payment });
    paying.clock.advance(60_000);
    await checkItemPayment(paying.system, { payment });
    expect(await paying.receiptOf(payment)).toMatchObject({ state: "cancelled", unpaid: "returned" });
    expect(await postedIn(payment)).toBeNull();
    await checkItemPayment(paying.system, { payment });
    const mail = await findMail(paying.database.db, `debit-returned-${payment}`);
    expect(mail).toMatchObject({ recipient: "rita@maas.example", subject: expect.stringContaining("EUR") });
    expect(mail?.text).toContain(`/open_items/confirmation?payment=${payment}`);
    expect(paying.jobs.filter((job) => job === "mail.send")).toHaveLength(1);
    expect(await paying.pay(items)).toMatchObject({ kind: "ok" });
  });
});

describe("saved cards and accounts", () => {
  it("pay without a page, are renamed and removed, and are their owner's alone", async () => {
    const paying = await openPaying(world);
    const first = await begin(paying, { saveMethod: "1" });
    await paying.answer(first.payment, "good");
    await continueItemPayment(paying.ctx, { payment: first.payment });
    const listMethods = async () => {
      const outcome = await getSavedMethods(paying.ctx, {});
      return outcome.kind === "ok" ? outcome.value.methods : [];
    };
    const [savedMethod] = await listMethods();
    expect(savedMethod).toMatchObject({ method: "card", name: "Visa 4242", label: "Visa 4242" });
    const id = savedMethod?.id ?? "";
    expect(await renameSavedMethod(paying.ctx, { saved: id, name: " " })).toMatchObject({ kind: "invalid" });
    expect(await renameSavedMethod(paying.ctx, { saved: id, name: "Office" })).toMatchObject({ kind: "ok" });
    expect(await renameSavedMethod(paying.ctx, { saved: id, name: "Office" })).toMatchObject({
      notices: [{ key: "admin.nothingChanged" }],
    });
    const colleague = context(paying.services, person("pay_invoices", "view_invoices"));
    const items = await paying.untouched(1);
    expect(await paying.pay(items, { method: id }, colleague)).toMatchObject({ kind: "notFound" });
    expect(await removeSavedMethod(colleague, { saved: id })).toMatchObject({ kind: "notFound" });
    const second = await begin(paying, { method: id });
    expect(await paying.receiptOf(second.payment)).toMatchObject({ state: "posted", card: "Visa 4242" });
    expect(await removeSavedMethod(paying.ctx, { saved: id })).toMatchObject({ kind: "ok" });
    expect(await listMethods()).toEqual([]);
    paying.clock.advance(70_000);
    expect(await paying.pay(await paying.untouched(1), { method: id })).toMatchObject({ kind: "notFound" });
  });
});

describe("Stripe", () => {
  const secret = "whsec_test";
  const card = "4242424242424242";
  const account = "DE89370400440532013000";
  const openAt = ({ address }: { address: string }, clock: Clock) =>
    openStripePayments({
      address,
      key: "sk_test",
      webhookSecret: secret,
      clock,
      outsideTransaction: () => undefined,
    });

  it("that takes no debits says that something is wrong with its configuration, and frees the items (C-371)", async () => {
    const stripe = await startStripe();
    const paying = await openPaying(world, () => openAt(stripe, fixedClock("2026-03-09T09:00:00Z")));
    stripe.inactiveWays.add("sepa_debit");
    const items = await paying.untouched(1);
    const refusal = { kind: "conflict", reason: { key: "receivables.pay.badConfig" } };
    expect(await paying.pay(items, { method: "eCheck" })).toMatchObject(refusal);
    paying.clock.advance(6_000);
    expect(await paying.pay(items, { method: "card" })).toMatchObject({ kind: "ok" });
    await stripe.close();
  });

  it("authorises cards, debits accounts and charges saved ones, each once, and never tells a number", async () => {
    const stripe = await startStripe();
    const clock = fixedClock("2026-03-09T09:00:00Z");
    const payments = openAt(stripe, clock);
    const paying = await openPaying(world, () => payments);
    const referenceOf = async (payment: string) => (await paying.receiptOf(payment)).reference ?? "";
    const continueAndCheck = async (payment: string) => {
      await continueItemPayment(paying.ctx, { payment });
      await checkItemPayment(paying.system, { payment });
    };

    const byCard = await begin(paying, { saveMethod: "1" });
    stripe.enter(await referenceOf(byCard.payment), card);
    await continueAndCheck(byCard.payment);
    expect(await paying.receiptOf(byCard.payment)).toMatchObject({ state: "posted", card: "visa 4242" });

    const byDebit = await begin(paying, { method: "eCheck", saveMethod: "1" });
    stripe.enter(await referenceOf(byDebit.payment), account);
    stripe.charges.next = "processing";
    await continueAndCheck(byDebit.payment);
    expect(await paying.receiptOf(byDebit.payment)).toMatchObject({ state: "taking", card: "SEPA 3000" });
    const debits = stripe.intents.filter(({ status }) => status === "processing");
    expect(debits).toHaveLength(1);
    for (const debit of debits) debit.status = "succeeded";
    await continueAndCheck(byDebit.payment);
    expect(await paying.receiptOf(byDebit.payment)).toMatchObject({ state: "posted" });

    const outcome = await getSavedMethods(paying.ctx, {});
    const [savedCard, savedAccount] = outcome.kind === "ok" ? outcome.value.methods : [];
    expect([savedCard?.label, savedAccount?.label]).toEqual(["visa 4242", "SEPA 3000"]);
    stripe.charges.next = "succeeded";
    const cardPayment = await begin(paying, { method: savedCard?.id });
    await continueAndCheck(cardPayment.payment);
    expect(await paying.receiptOf(cardPayment.payment)).toMatchObject({ state: "posted", card: "visa 4242" });
    stripe.charges.next = "refused";
    const refusedPayment = await begin(paying, { method: savedCard?.id });
    expect(await paying.receiptOf(refusedPayment.payment)).toMatchObject({
      state: "cancelled",
      unpaid: "declined",
    });
    expect(stripe.intents).toHaveLength(4);

    const tables = await paying.database.db.execute<{ name: string }>(
      sql`SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
          WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
    );
    let rows = "";
    for (const { name } of tables.rows) {
      const [schema = "", table = ""] = name.split(".");
      const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
      const content = await paying.database.db.execute(sql`SELECT * FROM ${from}`);
      rows += JSON.stringify(content.rows);
    }
    const storedAndSent = rows + JSON.stringify(stripe.requests);
    expect(storedAndSent).toContain("visa 4242");
    for (const number of [card, account]) expect(storedAndSent).not.toContain(number);
    await stripe.close();
  });

  it("is believed only if it signed its notification just now", () => {
    const clock = fixedClock("2026-03-09T09:00:00Z");
    const options = { address: "http://127.0.0.1:1", key: "sk", webhookSecret: secret, clock };
    const { readNotice } = openStripePayments({ ...options, outsideTransaction: () => undefined });
    const event = { id: "evt_1", type: "checkout.session.completed", data: { object: { id: "cs_1" } } };
    const body = JSON.stringify(event);
    const header = signatureOf(body, secret, clock.now());
    expect(readNotice(body, header)).toEqual({
      verdict: "accepted",
      id: "evt_1",
      type: event.type,
      reference: "cs_1",
    });
    expect(readNotice(body.replace("cs_1", "cs_2"), header)).toEqual({ verdict: "forged" });
    expect(readNotice(body, signatureOf(body, "other", clock.now()))).toEqual({ verdict: "forged" });
    clock.advance(301_000);
    expect(readNotice(body, header)).toEqual({ verdict: "stale" });
  });
});
