import { expect, it } from "vitest";
import { fixedClock } from "~/lib/clock";
import { signatureOf } from "~/payments/signature";
import { openStripePayments } from "~/payments/stripe-payments.server";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { startStripe } from "../../../tests/support/servers/stripe-server";
import { systemActor } from "../identity/actor";
import paymentNotices from "./payment-notices.collection.server";
import { getProcessor, testProcessor } from "./processor.server";
import { takePaymentNotice } from "./take-notice.server";

it("a connected provider is tested with the keys of this installation, and its notifications are listed", async () => {
  const database = await freshDatabase();
  const clock = fixedClock("2026-03-09T09:00:00Z");
  const stripe = await startStripe();
  const openProcessor = (address: string) =>
    openStripePayments({
      address,
      key: "sk",
      webhookSecret: "whsec",
      clock,
      outsideTransaction: () => undefined,
    });
  const services = { ...testServices(database, { clock }), payments: openProcessor(stripe.address) };
  const admin = context(services, person("manage_settings", "administer"));
  expect(await getProcessor(admin, {})).toMatchObject({
    value: { name: "stripe", available: true, hasCardFields: false, latestNotice: null },
  });
  expect(await testProcessor(admin, {})).toMatchObject({ value: { milliseconds: expect.any(Number) } });
  const disconnectedAdmin = {
    ...admin,
    services: { ...services, payments: openProcessor("http://127.0.0.1:1") },
  };
  expect(await testProcessor(disconnectedAdmin, {})).toMatchObject({
    kind: "conflict",
    reason: { key: "areas.payment_processor.failed", params: { reason: "Stripe did not answer" } },
  });
  expect(await testProcessor(context(services, person()), {})).toMatchObject({ kind: "refused" });

  const event = { id: "evt_1", type: "checkout.session.completed", data: { object: { id: "cs_1" } } };
  const body = JSON.stringify(event);
  await takePaymentNotice(context(services, systemActor), {
    body,
    signature: signatureOf(body, "whsec", clock.now()),
  });
  expect(await getProcessor(admin, {})).toMatchObject({ value: { latestNotice: clock.now() } });
  expect(await paymentNotices.operations.list(admin, {})).toMatchObject({
    value: { records: [{ id: "evt_1", type: event.type, reference: "cs_1" }], total: 1 },
  });
  await stripe.close();
});
