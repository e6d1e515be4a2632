import { expect, it } from "vitest";
import { fixedClock } from "~/lib/clock";
import { signatureOf } from "~/payments/signature";
import { openStripePayments } from "~/payments/stripe-payments.server";
import { context, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { systemActor } from "../identity/actor";
import { takePaymentNotice } from "./take-notice.server";

it("takes each delivery of the provider once; forged, stale and replayed ones are refused", async () => {
  const database = await freshDatabase();
  const clock = fixedClock("2026-03-09T09:00:00Z");
  const payments = openStripePayments({
    address: "http://127.0.0.1:1",
    key: "sk",
    webhookSecret: "whsec",
    clock,
    outsideTransaction: () => undefined,
  });
  const ctx = context({ ...testServices(database, { clock }), payments }, systemActor);
  const event = { id: "evt_1", type: "checkout.session.completed", data: { object: { id: "cs_1" } } };
  const body = JSON.stringify(event);
  const sign = (secret = "whsec") => signatureOf(body, secret, clock.now());
  const first = sign();
  expect(await takePaymentNotice(ctx, { body, signature: sign("guessed") })).toMatchObject({
    kind: "conflict",
  });
  expect(await takePaymentNotice(ctx, { body, signature: first })).toMatchObject({
    value: { reference: "cs_1" },
  });
  expect(await takePaymentNotice(ctx, { body, signature: first })).toMatchObject({ kind: "conflict" });
  clock.advance(60_000);
  expect(await takePaymentNotice(ctx, { body, signature: sign() })).toMatchObject({ kind: "ok" });
  clock.advance(301_000);
  expect(await takePaymentNotice(ctx, { body, signature: first })).toMatchObject({ kind: "conflict" });
});
