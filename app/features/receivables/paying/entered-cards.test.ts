import { afterAll, beforeAll, expect, it } from "vitest";
import { fixedClock } from "~/lib/clock";
import { signatureOf } from "~/payments/signature";
import { openStripePayments } from "~/payments/stripe-payments.server";
import { startEmbeddedErp } from "../../../../tests/contracts/embedded-harness";
import { createOrder } from "../../../../tests/contracts/erp/subject";
import { openPaying } from "../../../../tests/support/paying";
import { startStripe } from "../../../../tests/support/servers/stripe-server";
import { getCardFields } from "../card-fields/card-fields.queries.server";
import { continueItemPayment } from "./continue-payment.server";
import { getSavedMethods } from "./saved-methods.server";

let world: Awaited<ReturnType<typeof startEmbeddedErp>>;
const number = "4242424242424242";

beforeAll(async () => {
  world = await startEmbeddedErp();
  for (let quantity = 20; quantity < 30; quantity += 1)
    await createOrder(world, [["BRG-6204", String(quantity)]]);
  await world.advanceTime(5);
});
afterAll(() => world.close());

const paymentOf = (outcome: { kind: string; value?: unknown }): string => {
  if (outcome.kind !== "ok") throw new Error(JSON.stringify(outcome));
  return (outcome.value as { payment: string }).payment;
};

it("a card of the sandbox's fields pays at once; a refused one leads back to the form, and its items stay free", async () => {
  const paying = await openPaying(world);
  expect(await getCardFields(paying.ctx, {})).toMatchObject({
    value: { fields: { provider: "sandbox" }, month: "2026-03" },
  });
  const items = await paying.untouched(1);
  for (const cardToken of [number, `tok_${number}`])
    expect(await paying.pay(items, { cardToken })).toMatchObject({ problems: [{ path: "cardToken" }] });
  expect(await paying.pay(items, { cardToken: "tok_Visa-0002" })).toMatchObject({
    problems: [{ path: "method", text: { key: "receivables.pay.unpaid.declined" } }],
  });
  paying.clock.advance(6_000);
  const cardToken = "tok_Visa-4242";
  const payment = paymentOf(await paying.pay(items, { cardToken }));
  expect(await paying.receiptOf(payment)).toMatchObject({ state: "posted", card: "Visa 4242" });
  expect(paymentOf(await paying.pay(items, { cardToken }))).toBe(payment);
});

it("a card of Stripe's fields is authorised once, captured once, and saved if its holder wants it", async () => {
  const stripe = await startStripe();
  const clock = fixedClock("2026-03-09T09:00:00Z");
  const payments = openStripePayments({
    address: stripe.address,
    key: "sk_test",
    publishableKey: "pk_test",
    webhookSecret: "whsec",
    clock,
    outsideTransaction: () => undefined,
  });
  const paying = await openPaying(world, () => payments);
  expect(await getCardFields(paying.ctx, {})).toMatchObject({
    value: { fields: { provider: "stripe", publishableKey: "pk_test" } },
  });
  const next = async () => {
    paying.clock.advance(70_000);
    return paying.untouched(1);
  };
  const cardToken = stripe.tokenOf(number);

  const savedPayment = paymentOf(await paying.pay(await next(), { cardToken, saveMethod: "1" }));
  expect(await paying.receiptOf(savedPayment)).toMatchObject({ state: "posted", card: "visa 4242" });
  expect(await getSavedMethods(paying.ctx, {})).toMatchObject({
    value: { methods: [{ label: "visa 4242" }] },
  });

  stripe.charges.next = "refused";
  expect(await paying.pay(await next(), { cardToken })).toMatchObject({ problems: [{ path: "method" }] });

  stripe.charges.next = "asksHolder";
  const securedPayment = paymentOf(await paying.pay(await next(), { cardToken }));
  const { state, address, reference } = await paying.receiptOf(securedPayment);
  expect([state, address]).toEqual(["paying", `https://bank.invalid/${reference}`]);
  for (const intent of stripe.intents) if (intent.id === reference) intent.status = "requires_capture";
  await continueItemPayment(paying.ctx, { payment: securedPayment });
  await continueItemPayment(paying.ctx, { payment: securedPayment });
  expect(await paying.receiptOf(securedPayment)).toMatchObject({ state: "posted" });

  expect(stripe.intents.map(({ status }) => status)).toEqual([
    ...["succeeded", "requires_payment_method", "succeeded"],
  ]);
  expect(JSON.stringify(stripe.requests)).not.toContain(number);
  await stripe.close();
});

it("notifications about such a card name it by its intent", () => {
  const clock = fixedClock("2026-03-09T09:00:00Z");
  const options = { address: "http://127.0.0.1:1", key: "sk", webhookSecret: "whsec", clock };
  const { readNotice, cardFields } = openStripePayments({ ...options, outsideTransaction: () => undefined });
  expect(cardFields).toBeNull();
  const readEvent = (object: object) => {
    const body = JSON.stringify({ id: "evt_1", type: "payment_intent.succeeded", data: { object } });
    return readNotice(body, signatureOf(body, "whsec", clock.now()));
  };
  expect(readEvent({ id: "pi_1" })).toMatchObject({ verdict: "accepted", reference: "pi_1" });
  expect(readEvent({ id: "pi_1", metadata: { reference: "cs_1" } })).toMatchObject({ reference: "cs_1" });
  expect(readEvent({ id: "ch_1" })).toMatchObject({ reference: null });
});
