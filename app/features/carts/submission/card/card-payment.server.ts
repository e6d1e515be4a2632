import Big from "big.js";
import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, ok, orNotFound, unavailable } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { ErpError } from "~/erp/erp-errors";
import { PaymentsUnavailable, paymentMinutes } from "~/payments/payments";
import type { SentContent } from "../../cart";
import { settleCart } from "../../cart.store.server";
import { cartOwner, mayFillSomeCart } from "../../cart-rules";
import { carryOnAfter, erpContextOf } from "../erp-draft.server";
import { sendSubmission } from "../send-submission.server";
import {
  advanceSubmission,
  findOwnSubmission,
  findSubmission,
  type Submission,
} from "../submission.store.server";
import { bookPayment } from "./book-payment.server";
import {
  type CardPayment,
  decideCapture,
  findCardPayment,
  findSubmissionPaidBy,
  insertCardPayment,
  settleCardPayment,
} from "./card-payment.store.server";
import { requestPaymentCheck } from "./payment-job";

/** Cancels an unpaid submission after this time: its visitor has left the provider's page. */
const paymentTtl = paymentMinutes * 60_000;
/** Seconds between two checks of a payment whose visitor has not come back from the provider's page. */
const checkInterval = 120;

/**
 * Opens the payment of a submission at the provider. Idempotent: the submission is the key, so a second call, after a
 * crash or a second press, finds the same payment.
 */
export async function beginPayment(ctx: ProcessCtx, submission: Submission): Promise<void> {
  if (submission.state !== "paying" || (await findCardPayment(ctx.db, submission.id))) return;
  const { total, currency } = submission.content.seen;
  const page = await ctx.payments.begin({
    key: submission.id,
    amount: total,
    currency,
    description: submission.content.poNumber || submission.id,
    returnAddress: `${ctx.portal}/payments/${submission.id}`,
    ...(submission.cardToken === null ? {} : { cardToken: submission.cardToken }),
  });
  const { reference, address } = page;
  await ctx.transaction(async ({ tx, clock, audit }) => {
    await insertCardPayment(tx, {
      submissionId: submission.id,
      reference,
      address,
      amount: total,
      currency,
      createdAt: clock.now(),
    });
    await audit({ kind: "cardPayment", id: submission.id, after: { reference, amount: total, currency } });
  });
}

/** Opens a payment and moves it as far as provider and ERP allow. */
export async function advancePayment(ctx: ProcessCtx, submission: Submission): Promise<void> {
  await beginPayment(ctx, submission);
  try {
    await reconcile(ctx, submission);
  } catch (error) {
    // The order is placed and its job books the money later; the visitor can do nothing about it.
    if (!(error instanceof ErpError)) throw error;
    ctx.log.warn({ submission: submission.id, cause: String(error) }, "payment-not-booked");
  }
}

/** Continues a payment when its visitor comes back from the provider, or tries again to open the provider's page. */
export const continuePayment = process({
  name: "cart.continuePayment",
  allow: mayFillSomeCart,
  input: z.strictObject({ receipt: z.uuid() }),
  unaudited: "each step of the payment writes its own entry",
  async run(ctx, input) {
    const submission = orNotFound(await findOwnSubmission(ctx.db, cartOwner(ctx.actor), input.receipt));
    try {
      await advancePayment(ctx, submission);
    } catch (error) {
      if (error instanceof PaymentsUnavailable) return unavailable({ key: "cart.payment.noAnswer" });
      throw error;
    }
    return ok({ receipt: submission.id, kind: submission.kind });
  },
});

/** Settles a payment by the provider's answer, or by its age. */
export const checkPayment = process({
  name: "cart.checkPayment",
  allow: systemOnly,
  input: z.strictObject({ submission: z.uuid() }),
  unaudited: "each step of the payment writes its own entry",
  async run(ctx, input) {
    const submission = await findSubmission(ctx.db, input.submission);
    if (submission) await reconcile(ctx, submission);
    const settledSubmission = await findSubmission(ctx.db, input.submission);
    if (settledSubmission?.state === "paying") {
      await ctx.transaction((change) =>
        change.enqueue(requestPaymentCheck(settledSubmission.id, checkInterval)),
      );
    }
    return ok(null);
  },
});

/** Reads a webhook, which names only a payment; its job then asks the provider for the state. */
export const readPaymentNotice = process({
  name: "cart.readPaymentNotice",
  allow: systemOnly,
  input: z.strictObject({ body: z.string().max(200_000), signature: z.string().max(1_000) }),
  unaudited: "the job that follows writes its own entries",
  async run(ctx, { body, signature }) {
    const notice = ctx.payments.readNotice(body, signature);
    if (notice.verdict !== "accepted") return conflict({ key: "door.erp.broken" });
    const { reference } = notice;
    const submission = reference === null ? null : await findSubmissionPaidBy(ctx.db, reference);
    if (submission) await ctx.transaction((change) => change.enqueue(requestPaymentCheck(submission, 0)));
    return ok(null);
  },
});

/**
 * Reconciles payment and order from any state. Every step is idempotent: the submission advances once, and the provider
 * captures or releases once.
 */
async function reconcile(ctx: ProcessCtx, submission: Submission): Promise<void> {
  const payment = await findCardPayment(ctx.db, submission.id);
  if (!payment) return submission.state === "paying" ? cancelIfExpired(ctx, submission) : undefined;
  if (payment.outcome === "captured" && payment.bookedAs === null) {
    return bookPayment(ctx, submission, payment);
  }
  if (payment.outcome) return;
  if (submission.state === "paying") return continueWithPayment(ctx, submission, payment);
  if (submission.state === "confirmed") return capturePayment(ctx, submission, payment);
  if (submission.state === "rejected" || submission.state === "cancelled")
    return releasePayment(ctx, submission, payment);
}

async function continueWithPayment(
  ctx: ProcessCtx,
  submission: Submission,
  payment: CardPayment,
): Promise<void> {
  const { state, card } = await ctx.payments.find(payment.reference);
  if (state === "open") return cancelIfExpired(ctx, submission);
  if (state === "declined") return cancelUnpaid(ctx, submission, { unpaid: "declined" });
  if (state !== "authorized" && state !== "captured") return cancelUnpaid(ctx, submission, {});
  const content = { ...submission.content, payment: { reference: payment.reference, card } };
  const isClaimed = await ctx.transaction(async (change) => {
    const claimedSubmission = await advanceSubmission(change.tx, submission.id, ["paying"], {
      state: "claimed",
      content,
    });
    if (!claimedSubmission) return false;
    await change.audit({ kind: "cardPayment", id: submission.id, after: { state, card } });
    await change.enqueue(carryOnAfter(submission.id, 10));
    return true;
  });
  if (!isClaimed) return;
  await sendSubmission(ctx, submission.id);
  const sentSubmission = await findSubmission(ctx.db, submission.id);
  // The order comes first; without an answer the job captures the money later.
  if (sentSubmission && sentSubmission.state !== "paying") await reconcile(ctx, sentSubmission);
}

/** Captures the order's total, at most the authorized amount, and books it in the ERP. */
async function capturePayment(ctx: ProcessCtx, submission: Submission, payment: CardPayment): Promise<void> {
  const erpContext = erpContextOf(ctx, submission);
  const within = [{ function: "soldTo" as const, number: submission.soldTo }];
  const { value: order } = await ctx.erp.orders.get(erpContext, submission.documentNumber ?? "", within);
  const { total } = order.totals;
  const amount = Big(total).lt(payment.amount) ? total : payment.amount;
  const decision = await ctx.transaction(({ tx }) =>
    decideCapture(tx, submission.id, { taken: amount, payer: order.payer.number }),
  );
  await ctx.payments.capture(payment.reference, decision.taken);
  const { state } = await ctx.payments.find(payment.reference);
  // The bank may decline as late as now: the order stands, and its invoice is paid like any other.
  if (state === "declined") return settleReleased(ctx, submission);
  if (state !== "captured") throw new PaymentsUnavailable(`Payment ${payment.reference} is ${state}`);
  await ctx.transaction(async (change) => {
    await settleCardPayment(change.tx, submission.id, { outcome: "captured", settledAt: change.clock.now() });
    await change.audit({ kind: "cardPayment", id: submission.id, after: { captured: decision.taken } });
  });
  await bookPayment(ctx, submission, { ...payment, ...decision });
}

async function releasePayment(ctx: ProcessCtx, submission: Submission, payment: CardPayment): Promise<void> {
  await ctx.payments.release(payment.reference);
  await settleReleased(ctx, submission);
}

async function settleReleased(ctx: ProcessCtx, submission: Submission): Promise<void> {
  await ctx.transaction(async (change) => {
    await settleCardPayment(change.tx, submission.id, { outcome: "released", settledAt: change.clock.now() });
    await change.audit({ kind: "cardPayment", id: submission.id, after: { released: true } });
  });
}

/** Cancels a submission whose visitor did not pay in time. A card given later is released: nothing is captured without an order. */
async function cancelIfExpired(ctx: ProcessCtx, submission: Submission): Promise<void> {
  const age = ctx.clock.now().getTime() - submission.createdAt.getTime();
  if (age > paymentTtl) await cancelUnpaid(ctx, submission, { unpaid: "expired" });
}

async function cancelUnpaid(
  ctx: ProcessCtx,
  submission: Submission,
  reason: Pick<SentContent, "unpaid">,
): Promise<void> {
  const content = { ...submission.content, ...reason };
  const cancelledSubmission = await ctx.transaction(async (change) => {
    const at = change.clock.now();
    const cancellation = { state: "cancelled" as const, settledAt: at, content };
    const advancedSubmission = await advanceSubmission(change.tx, submission.id, ["paying"], cancellation);
    if (!advancedSubmission) return null;
    await settleCart(change.tx, submission.cartId, { state: "active", at });
    await change.audit({ kind: "submission", id: submission.id, after: { notPaid: true, ...reason } });
    await change.enqueue(requestPaymentCheck(submission.id, 0));
    return advancedSubmission;
  });
  if (cancelledSubmission) await reconcile(ctx, cancelledSubmission);
}

export const paymentJob: Job = {
  name: "submission.payment",
  retries: 20,
  timeout: 90,
  async run(ctx, payload) {
    const submission = payload.submission ?? "";
    assertDone(await checkPayment(ctx, { submission }), `The card payment of ${submission}`);
  },
};
