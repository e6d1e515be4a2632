import { beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "~/door/operation.server";
import { ErpError } from "~/erp/erp-errors";
import { systemActor } from "~/features/identity/actor";
import type { JobRequest } from "~/jobs/jobs";
import { type Clock, fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { type Payments, PaymentsUnavailable } from "~/payments/payments";
import type { PaymentSandbox } from "~/payments/sandbox";
import { openSandboxPayments } from "~/payments/sandbox-payments.server";
import { context, person, testServices, valueIn } from "../../../../../tests/support/context";
import { freshDatabase } from "../../../../../tests/support/database";
import { cartErp } from "../../../../../tests/support/erp/cart-erp";
import { submitActiveCart } from "../../../../../tests/support/visits/active-cart";
import { getActiveCart } from "../../cart.queries.server";
import { addItems } from "../../lines/add-items.server";
import { cancelSubmission } from "../cancel-submission.server";
import { getReceipt } from "../receipt.queries.server";
import { submitCart } from "../submit-cart.server";
import { checkPayment, continuePayment, paymentJob, readPaymentNotice } from "./card-payment.server";
import { answerSandboxPayment, getSandboxPayment } from "./sandbox-payment.server";

describe("paying an order by card", () => {
  let ctx: Ctx;
  let system: Ctx;
  let world: ReturnType<typeof cartErp>;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let provider: Payments & PaymentSandbox;
  let clock: Clock & { advance(milliseconds: number): void };
  const jobs: string[] = [];
  const unavailableMethods = new Set<keyof Payments>();

  beforeEach(async () => {
    unavailableMethods.clear();
    jobs.length = 0;
    database = await freshDatabase();
    world = cartErp();
    clock = fixedClock("2026-11-21T09:00:00Z");
    provider = openSandboxPayments({
      db: database.db,
      clock,
      secret: "a-secret-of-the-provider",
      outsideTransaction: () => undefined,
    });
    const flakyPayments = new Proxy(provider, {
      get: (target, name: keyof Payments) =>
        unavailableMethods.has(name) ? () => Promise.reject(new PaymentsUnavailable("away")) : target[name],
    });
    const services = {
      ...testServices(database, { erp: world.erp, clock }),
      jobs: { enqueue: async (_tx: unknown, job: JobRequest) => void jobs.push(job.name) },
      payments: flakyPayments,
      paymentSandbox: provider,
    };
    ctx = context(services, person("place_orders"));
    system = context(services, systemActor);
    await addItems(ctx, { items: [{ material: "BOLT-M8", quantity: "3" }] });
  });

  const submit = () => submitActiveCart(ctx, { payment: "card" });
  const receiptOf = async (receipt: string) => {
    return valueIn(await getReceipt(ctx, { receipt }));
  };
  const atProvider = async (receipt: string) => {
    const { payment } = await receiptOf(receipt);
    const storedPayment = await provider.look(payment?.reference ?? "");
    if (!storedPayment) throw new Error("not at the provider");
    return storedPayment;
  };

  it("is refused for an amount that the provider cannot be told exactly, and the cart stays open", async () => {
    provider.canTake = (amount) => amount !== "30.00";
    await expect(submit()).rejects.toThrow("cart.payment.notThisAmount");
    expect(await getActiveCart(ctx, { skipSapCall: true })).toMatchObject({
      value: { cart: { state: "active" } },
    });
  });

  it("orders only when the card was authorized, and takes the money only when the order stands", async () => {
    const receipt = await submit();
    expect(await receiptOf(receipt)).toMatchObject({ state: "paying" });
    expect(jobs).toEqual(["submission.payment"]);
    expect(world.state.documents.size).toBe(0);
    const { reference } = await atProvider(receipt);
    await provider.answer(reference, "good");
    await continuePayment(ctx, { receipt });
    expect(await receiptOf(receipt)).toMatchObject({
      state: "confirmed",
      content: { payment: { reference, card: "Visa 4242" } },
      payment: { outcome: "captured" },
    });
    expect(await atProvider(receipt)).toMatchObject({ state: "captured", captured: "30.00" });
  });

  it("orders at once with a card that was entered in the form's own fields", async () => {
    const receipt = await submitActiveCart(ctx, { payment: "card", cardToken: "tok_Visa-4242" });
    expect(await receiptOf(receipt)).toMatchObject({
      state: "confirmed",
      content: { payment: { card: "Visa 4242" } },
      payment: { outcome: "captured", address: null },
    });
    expect(await atProvider(receipt)).toMatchObject({ state: "captured", captured: "30.00" });
    expect(await submitAgain(receipt)).toBe(receipt);
    expect(world.state.documents.size).toBe(1);
  });

  it("leads back to the form where such a card is refused, whose cart is as it was", async () => {
    const submitWith = (cardToken: string) => submitActiveCart(ctx, { payment: "card", cardToken });
    await expect(submitWith("4242424242424242")).rejects.toThrow("cardToken");
    await expect(submitWith("tok_Visa-0002")).rejects.toThrow("receivables.pay.unpaid.declined");
    expect(world.state.documents.size).toBe(0);
    expect(await getActiveCart(ctx, { skipSapCall: true })).toMatchObject({
      value: { cart: { state: "active", items: [{ material: "BOLT-M8" }] } },
    });
    expect(await receiptOf(await submitWith("tok_Visa-4242"))).toMatchObject({ state: "confirmed" });
  });

  it("goes on with the entered card when the provider did not answer the first time", async () => {
    unavailableMethods.add("begin");
    const receipt = await submitActiveCart(ctx, { payment: "card", cardToken: "tok_Visa-4242" });
    expect(await receiptOf(receipt)).toMatchObject({ state: "paying", payment: null });
    unavailableMethods.clear();
    await continuePayment(ctx, { receipt });
    expect(await receiptOf(receipt)).toMatchObject({ state: "confirmed", payment: { outcome: "captured" } });
  });

  it("is shown and paid at the sandbox by its own buyer only", async () => {
    const receipt = await submit();
    const { reference } = await atProvider(receipt);
    const stranger = context(ctx.services, { ...ctx.actor, userId: newId() });
    expect((await getSandboxPayment(stranger, { reference })).kind).toBe("notFound");
    expect((await answerSandboxPayment(stranger, { reference, card: "good" })).kind).toBe("notFound");
    expect(await atProvider(receipt)).toMatchObject({ state: "open" });
    expect(await getSandboxPayment(ctx, { reference })).toMatchObject({ value: { amount: "30.00" } });
    expect((await answerSandboxPayment(ctx, { reference, card: "good" })).kind).toBe("ok");
  });

  it("makes one order and takes once, however often and from wherever it is asked", async () => {
    const receipt = await submit();
    expect(await submitAgain(receipt)).toBe(receipt);
    await provider.answer((await atProvider(receipt)).reference, "good");
    await Promise.all([
      continuePayment(ctx, { receipt }),
      checkPayment(system, { submission: receipt }),
      continuePayment(ctx, { receipt }),
    ]);
    await checkPayment(system, { submission: receipt });
    expect(world.state.documents.size).toBe(1);
    expect(await atProvider(receipt)).toMatchObject({ state: "captured", captured: "30.00" });
  });

  async function submitAgain(receipt: string) {
    const { cartId, cartVersion } = await receiptOf(receipt);
    const seenTotals = { seenTotal: "30.00", seenCurrency: "EUR" };
    const secondOutcome = await submitCart(ctx, {
      cart: cartId,
      version: cartVersion,
      payment: "card",
      ...seenTotals,
    });
    return secondOutcome.kind === "ok" ? secondOutcome.value.receipt : secondOutcome;
  }

  it.each(["declined", "none"] as const)(
    "gives the cart back when the card is answered with %s",
    async (card) => {
      const receipt = await submit();
      await provider.answer((await atProvider(receipt)).reference, card);
      await continuePayment(ctx, { receipt });
      const { state, content } = await receiptOf(receipt);
      expect([state, content.unpaid]).toEqual(["cancelled", card === "declined" ? "declined" : undefined]);
      expect(world.state.documents.size).toBe(0);
      expect(await getActiveCart(ctx, { skipSapCall: true })).toMatchObject({
        value: { cart: { items: [{ material: "BOLT-M8" }] } },
      });
    },
  );

  it("lets the card go when the ERP refuses the order", async () => {
    const receipt = await submit();
    await provider.answer((await atProvider(receipt)).reference, "good");
    world.state.fault = "refuse";
    await continuePayment(ctx, { receipt });
    expect(await receiptOf(receipt)).toMatchObject({ state: "rejected", payment: { outcome: "released" } });
    expect(await atProvider(receipt)).toMatchObject({ state: "released", captured: null });
  });

  it("tells the ERP of no money that the bank declined when it was to be taken", async () => {
    const receipt = await submit();
    await provider.answer((await atProvider(receipt)).reference, "returned");
    await continuePayment(ctx, { receipt });
    expect(await receiptOf(receipt)).toMatchObject({
      state: "confirmed",
      payment: { outcome: "released", bookedAs: null },
    });
    expect(world.state.payments.size).toBe(0);
  });

  it("takes nothing as long as nobody knows whether the order stands", async () => {
    const receipt = await submit();
    await provider.answer((await atProvider(receipt)).reference, "good");
    world.state.fault = "loseReply";
    await continuePayment(ctx, { receipt });
    expect(await receiptOf(receipt)).toMatchObject({ state: "unknown" });
    expect(await atProvider(receipt)).toMatchObject({ state: "authorized" });
  });

  it("opens the same payment again when the provider did not answer the first time", async () => {
    unavailableMethods.add("begin");
    const receipt = await submit();
    expect(await receiptOf(receipt)).toMatchObject({ state: "paying", payment: null });
    expect(await continuePayment(ctx, { receipt })).toMatchObject({ kind: "unavailable" });
    unavailableMethods.clear();
    await continuePayment(ctx, { receipt });
    expect(await receiptOf(receipt)).toMatchObject({ state: "paying", payment: { amount: "30.00" } });
  });

  it("takes the money later when the provider was away just then", async () => {
    const receipt = await submit();
    await provider.answer((await atProvider(receipt)).reference, "good");
    unavailableMethods.add("capture");
    await continuePayment(ctx, { receipt });
    expect(await receiptOf(receipt)).toMatchObject({ state: "confirmed", payment: { outcome: null } });
    unavailableMethods.clear();
    await checkPayment(system, { submission: receipt });
    expect(await atProvider(receipt)).toMatchObject({ state: "captured" });
  });

  describe("telling the ERP of the money", () => {
    const payAndSubmit = async () => {
      const receipt = await submit();
      await provider.answer((await atProvider(receipt)).reference, "good");
      return receipt;
    };

    it("books it once, for the order, under the submission's key", async () => {
      const receipt = await payAndSubmit();
      await Promise.all([continuePayment(ctx, { receipt }), checkPayment(system, { submission: receipt })]);
      await checkPayment(system, { submission: receipt });
      const { reference } = await atProvider(receipt);
      const [order] = world.state.documents.keys();
      expect([...world.state.payments]).toEqual([
        [
          receipt,
          {
            payer: "100001",
            currency: "EUR",
            method: "card",
            reference,
            amount: "30.00",
            items: [],
            ahead: { order, amount: "30.00" },
          },
        ],
      ]);
      expect(await receiptOf(receipt)).toMatchObject({ payment: { bookedAs: `14-${receipt}` } });
    });

    it.each(["losePayment", "down"] as const)(
      "leaves it to the job when the ERP's answer is %s, and books it once",
      async (fault) => {
        const receipt = await payAndSubmit();
        world.state.fault = fault;
        expect(await continuePayment(ctx, { receipt })).toMatchObject({ kind: "ok" });
        expect(await receiptOf(receipt)).toMatchObject({
          state: "confirmed",
          payment: { outcome: "captured", bookedAs: null },
        });
        world.state.fault = null;
        await paymentJob.run(system, { submission: receipt });
        await paymentJob.run(system, { submission: receipt });
        expect(world.state.payments.size).toBe(1);
        expect(await receiptOf(receipt)).toMatchObject({ payment: { bookedAs: `14-${receipt}` } });
      },
    );

    it("asks an ERP that would book twice no second time as long as the first may still come", async () => {
      world.state.refusesDuplicateKeys = false;
      const receipt = await payAndSubmit();
      world.state.fault = "loseBooking";
      await continuePayment(ctx, { receipt });
      world.state.fault = null;
      await expect(paymentJob.run(system, { submission: receipt })).rejects.toThrow(receipt);
      expect(world.state.postings).toBe(1);
    });

    it.each([
      new ErpError({ kind: "protocol", detail: "text/html instead of data" }),
      new ErpError({ kind: "conflict", currentVersion: null }),
      new Error("The cache is gone"),
    ])("looks it up before it tells it again after %s", async (failure) => {
      world.state.refusesDuplicateKeys = false;
      const receipt = await payAndSubmit();
      world.state.answers.post = failure;
      await continuePayment(ctx, { receipt }).catch(() => undefined);
      world.state.answers = {};
      await paymentJob.run(system, { submission: receipt });
      expect(await receiptOf(receipt)).toMatchObject({ payment: { bookedAs: `14-${receipt}` } });
      expect(world.state.postings).toBe(1);
    });

    it("does not forget what the ERP has booked because it could not be written down at once", async () => {
      world.state.refusesDuplicateKeys = false;
      const receipt = await payAndSubmit();
      await database.pool.query(
        "ALTER TABLE card_payments ADD CONSTRAINT full_disk CHECK (booked_as IS NULL)",
      );
      await expect(continuePayment(ctx, { receipt })).rejects.toThrow("card_payments");
      await database.pool.query("ALTER TABLE card_payments DROP CONSTRAINT full_disk");
      await paymentJob.run(system, { submission: receipt });
      expect(await receiptOf(receipt)).toMatchObject({ payment: { bookedAs: `14-${receipt}` } });
      expect(world.state.postings).toBe(1);
    });

    it("keeps the money to itself where the ERP takes no payments", async () => {
      world.state.postPayments = false;
      const receipt = await payAndSubmit();
      await continuePayment(ctx, { receipt });
      await checkPayment(system, { submission: receipt });
      expect(world.state.postings).toBe(0);
      expect(await atProvider(receipt)).toMatchObject({ state: "captured" });
    });
  });

  it("finishes for a visitor who never came back, and gives up after an hour for one who never paid", async () => {
    const paidSubmission = await submit();
    await provider.answer((await atProvider(paidSubmission)).reference, "good");
    await checkPayment(system, { submission: paidSubmission });
    expect(await receiptOf(paidSubmission)).toMatchObject({ state: "confirmed" });
    await addItems(ctx, { items: [{ material: "BOLT-M8", quantity: "3" }] });
    const abandonedSubmission = await submit();
    clock.advance(59 * 60_000);
    await checkPayment(system, { submission: abandonedSubmission });
    expect(await receiptOf(abandonedSubmission)).toMatchObject({ state: "paying" });
    clock.advance(2 * 60_000);
    await checkPayment(system, { submission: abandonedSubmission });
    expect(await receiptOf(abandonedSubmission)).toMatchObject({
      state: "cancelled",
      content: { unpaid: "expired" },
    });
    expect(await provider.answer((await atProvider(abandonedSubmission)).reference, "good")).toBeNull();
  });

  it("lets a card go that was given after the visitor had taken the order back", async () => {
    const receipt = await submit();
    await cancelSubmission(ctx, { receipt });
    await provider.answer((await atProvider(receipt)).reference, "good");
    await checkPayment(system, { submission: receipt });
    expect(await atProvider(receipt)).toMatchObject({ state: "released", captured: null });
    expect(world.state.documents.size).toBe(0);
  });

  it("believes no notice that the provider did not sign", async () => {
    const body = JSON.stringify({ reference: "x" });
    expect(await readPaymentNotice(system, { body, signature: "t=1,v1=00" })).toMatchObject({
      kind: "conflict",
    });
    expect(await readPaymentNotice(ctx, { body, signature: "" })).toMatchObject({ kind: "refused" });
  });
});
