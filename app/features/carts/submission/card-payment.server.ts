import Big from "big.js";
import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, ok, orNotFound, unavailable } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { ErpError } from "~/erp/erp-errors";
import { PaymentsUnavailable } from "~/payments/payments";
import { settleCart } from "../cart.store.server";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { bookPayment } from "./book-payment.server";
import {
  type CardPayment,
  decideTaking,
  findCardPayment,
  findSubmissionPaidBy,
  keepCardPayment,
  settleCardPayment,
} from "./card-payment.store.server";
import { requestPaymentCheck } from "./payment-job";
import { carryOnAfter, contextOf, sendSubmission } from "./send-submission.server";
import { advance, findOwnSubmission, findSubmission, type Submission } from "./submission.store.server";

/** Who has not paid by then has gone; the cart is given back. */
const paidWithinMinutes = 60;
/** Seconds between two looks for a visitor who has not come back from the provider's page. */
const checkedEvery = 120;

/**
 * Opens the payment of a submission at the provider. The submission is the key, so that asking again, after a crash or
 * a second press, finds the same payment.
 */
export async function beginPayment(ctx: ProcessCtx, submission: Submission): Promise<void> {
  if (submission.state !== "paying" || (await findCardPayment(ctx.db, submission.id))) return;
  const { total, currency } = submission.content.seen;
  const { reference, address } = await ctx.payments.begin({
    key: submission.id,
    amount: total,
    currency,
    description: submission.content.poNumber || submission.id,
    back: `${ctx.portal}/payments/${submission.id}`,
  });
  await ctx.transaction(async ({ tx, clock, audit }) => {
    await keepCardPayment(tx, {
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

/** The way back from the provider's page, and the button that goes on where its page could not be opened. */
export const continuePayment = process({
  name: "cart.continuePayment",
  allow: mayFillSomeCart,
  input: z.strictObject({ receipt: z.uuid() }),
  unaudited: "each step of the payment writes its own entry",
  async run(ctx, input) {
    const own = orNotFound(await findOwnSubmission(ctx.db, cartOwner(ctx.actor), input.receipt));
    try {
      await beginPayment(ctx, own);
      await reconcile(ctx, own);
    } catch (error) {
      if (error instanceof PaymentsUnavailable) return unavailable({ key: "cart.payment.noAnswer" });
      // The order stands, and its job brings the money after it: nothing that the visitor could do.
      if (!(error instanceof ErpError)) throw error;
      ctx.log.warn({ submission: own.id, cause: String(error) }, "payment-not-booked");
    }
    return ok({ receipt: own.id, kind: own.kind });
  },
});

/** The provider's word, or a look at the clock: what was promised by card is brought to its end. */
export const checkPayment = process({
  name: "cart.checkPayment",
  allow: systemOnly,
  input: z.strictObject({ submission: z.uuid() }),
  unaudited: "each step of the payment writes its own entry",
  async run(ctx, input) {
    const submission = await findSubmission(ctx.db, input.submission);
    if (submission) await reconcile(ctx, submission);
    const after = await findSubmission(ctx.db, input.submission);
    if (after?.state === "paying") {
      await ctx.transaction((change) => change.enqueue(requestPaymentCheck(after.id, checkedEvery)));
    }
    return ok(null);
  },
});

/** A notice says only that something happened. What happened is asked of the provider itself. */
export const readPaymentNotice = process({
  name: "cart.readPaymentNotice",
  allow: systemOnly,
  input: z.strictObject({ body: z.string().max(200_000), signature: z.string().max(1_000) }),
  unaudited: "the job that follows writes its own entries",
  async run(ctx, { body, signature }) {
    const reference = ctx.payments.readNotice(body, signature);
    if (reference === null) return conflict({ key: "door.erp.broken" });
    const submission = await findSubmissionPaidBy(ctx.db, reference);
    if (submission) await ctx.transaction((change) => change.enqueue(requestPaymentCheck(submission, 0)));
    return ok(null);
  },
});

/**
 * Brings payment and order together from whatever state both are in. Every step can be repeated: the submission moves
 * on once, and the provider takes or gives up once.
 */
async function reconcile(ctx: ProcessCtx, submission: Submission): Promise<void> {
  const payment = await findCardPayment(ctx.db, submission.id);
  if (!payment) return submission.state === "paying" ? giveBackIfLate(ctx, submission) : undefined;
  if (payment.outcome === "captured" && payment.bookedAs === null) {
    return bookPayment(ctx, submission, payment);
  }
  if (payment.outcome) return;
  if (submission.state === "paying") return askAndGoOn(ctx, submission, payment);
  if (submission.state === "confirmed") return take(ctx, submission, payment);
  if (submission.state === "rejected" || submission.state === "cancelled")
    return giveUp(ctx, submission, payment);
}

async function askAndGoOn(ctx: ProcessCtx, submission: Submission, payment: CardPayment): Promise<void> {
  const { state, card } = await ctx.payments.find(payment.reference);
  if (state === "open") return giveBackIfLate(ctx, submission);
  if (state !== "authorized" && state !== "captured") return giveBack(ctx, submission);
  const content = { ...submission.content, payment: { reference: payment.reference, card } };
  const moved = await ctx.transaction(async (change) => {
    const claimed = await advance(change.tx, submission.id, ["paying"], { state: "claimed", content });
    if (!claimed) return false;
    await change.audit({ kind: "cardPayment", id: submission.id, after: { state, card } });
    await change.enqueue(carryOnAfter(submission.id, 10));
    return true;
  });
  if (!moved) return;
  await sendSubmission(ctx, submission.id);
  const sent = await findSubmission(ctx.db, submission.id);
  // Without an answer the job does it: the order comes first, the money follows.
  if (sent && sent.state !== "paying") await reconcile(ctx, sent);
}

/** What the order came to, and never more than was agreed to; then the ERP is told of it. */
async function take(ctx: ProcessCtx, submission: Submission, payment: CardPayment): Promise<void> {
  const asking = contextOf(ctx, submission);
  const within = [{ function: "soldTo" as const, number: submission.soldTo }];
  const { value: order } = await ctx.erp.orders.get(asking, submission.documentNumber ?? "", within);
  const { total } = order.totals;
  const amount = Big(total).lt(payment.amount) ? total : payment.amount;
  const decided = await ctx.transaction(({ tx }) =>
    decideTaking(tx, submission.id, { taken: amount, payer: order.payer.number }),
  );
  await ctx.payments.capture(payment.reference, decided.taken);
  await ctx.transaction(async (change) => {
    await settleCardPayment(change.tx, submission.id, { outcome: "captured", settledAt: change.clock.now() });
    await change.audit({ kind: "cardPayment", id: submission.id, after: { captured: decided.taken } });
  });
  await bookPayment(ctx, submission, { ...payment, ...decided });
}

async function giveUp(ctx: ProcessCtx, submission: Submission, payment: CardPayment): Promise<void> {
  await ctx.payments.release(payment.reference);
  await ctx.transaction(async (change) => {
    await settleCardPayment(change.tx, submission.id, { outcome: "released", settledAt: change.clock.now() });
    await change.audit({ kind: "cardPayment", id: submission.id, after: { released: true } });
  });
}

/** Nothing is ever taken for an order that does not stand, so a card given at the last moment is only let go. */
async function giveBackIfLate(ctx: ProcessCtx, submission: Submission): Promise<void> {
  const waited = ctx.clock.now().getTime() - submission.createdAt.getTime();
  if (waited > paidWithinMinutes * 60_000) await giveBack(ctx, submission);
}

async function giveBack(ctx: ProcessCtx, submission: Submission): Promise<void> {
  const done = await ctx.transaction(async (change) => {
    const at = change.clock.now();
    const end = { state: "cancelled" as const, settledAt: at };
    const cancelled = await advance(change.tx, submission.id, ["paying"], end);
    if (!cancelled) return null;
    await settleCart(change.tx, submission.cartId, "active", at);
    await change.audit({ kind: "submission", id: submission.id, after: { notPaid: true } });
    await change.enqueue(requestPaymentCheck(submission.id, 0));
    return cancelled;
  });
  if (done) await reconcile(ctx, done);
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
