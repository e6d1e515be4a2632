import Big from "big.js";
import type { ProcessCtx } from "~/door/operation.server";
import { orNotFound } from "~/door/outcome";
import { ErpError, isRefusal } from "~/erp/erp-errors";
import { paymentMinutes } from "~/payments/payments";
import { type PaymentPart, providerMethods } from "../item-payment";
import { postOnce } from "../posting/post-once.server";
import { deleteSelectedItems, untickItems } from "../selected-items.store.server";
import {
  advanceItemPayment,
  beginPosting,
  findItemPayment,
  findPaymentParts,
  type ItemPayment,
  releaseParts,
  resetPosting,
  setProviderPage,
  setReleased,
} from "./item-payment.store.server";
import { keepMethod } from "./keep-method.server";
import { mailReturnedDebit } from "./mail-returned-debit.server";
import { requestItemPaymentCheck } from "./payment-check";
import { erpContextOf } from "./payment-context.server";
import { stillFits } from "./proposal";
import { findSavedMethod } from "./saved-methods.store.server";

/** Cancels an unpaid payment after this time: its payer has left the provider's page. */
const paymentTtl = paymentMinutes * 60_000;

/**
 * Opens the payment at the provider. Idempotent: its id is the key, so a second call, after a crash or a second press,
 * finds the same payment there.
 */
export async function openAtProvider(ctx: ProcessCtx, payment: ItemPayment): Promise<void> {
  if (payment.state !== "paying" || payment.reference !== null) return;
  const { id, method, amount, currency, payerName, isSaving, cardToken } = payment;
  if (method === "offset") return;
  const savedToken = await savedTokenOf(ctx, payment);
  const page = await ctx.payments.begin({
    key: id,
    amount,
    currency,
    isSaving,
    ...(savedToken ? { saved: savedToken } : {}),
    ...(cardToken === null ? {} : { cardToken }),
    method: providerMethods[method],
    description: `${payerName} (${payment.payer})`,
    returnAddress: `${ctx.portal}/open_items/payments/${id}`,
  });
  await ctx.transaction(async (change) => {
    if (!(await setProviderPage(change.tx, id, page))) return;
    await change.audit({ kind: "itemPayment", id, after: { reference: page.reference, amount, currency } });
  });
}

/** Finds the token of the saved method that a payment charges; one that was removed since is not charged. */
async function savedTokenOf(ctx: ProcessCtx, { savedMethodId, userId, partner }: ItemPayment) {
  if (savedMethodId === null) return null;
  const owner = { userId, partner, provider: ctx.payments.name };
  const { customer, token } = orNotFound(await findSavedMethod(ctx.db, owner, savedMethodId));
  return { customer, token };
}

/**
 * Moves a payment as far as provider and ERP allow, from any state and by any caller: its payer, the provider's notice
 * or the job. Every step is idempotent, and every state is left once.
 */
export async function reconcilePayment(ctx: ProcessCtx, id: string): Promise<void> {
  for (;;) {
    const payment = await findItemPayment(ctx.db, id);
    const step = payment && nextStep(payment);
    if (!step || !(await step(ctx, payment))) return;
  }
}

/** Does one step; returns false if there is nothing more to do now. */
type Step = (ctx: ProcessCtx, payment: ItemPayment) => Promise<boolean>;

function nextStep({ state, reference, isReleased }: ItemPayment): Step | null {
  if (state === "paying") return askProvider;
  if (state === "taking") return capture;
  if (state === "posting") return post;
  if (state === "refunding") return refund;
  return state === "cancelled" && reference !== null && !isReleased ? release : null;
}

async function askProvider(ctx: ProcessCtx, payment: ItemPayment): Promise<boolean> {
  const answer = payment.reference === null ? null : await ctx.payments.find(payment.reference);
  if (answer === null || answer.state === "open") {
    const age = ctx.clock.now().getTime() - payment.createdAt.getTime();
    return age > paymentTtl ? cancelPayment(ctx, payment, { unpaid: "expired" }) : false;
  }
  if (answer.state === "declined") return cancelPayment(ctx, payment, { unpaid: "declined" });
  if (answer.state === "released") return cancelPayment(ctx, payment, {});
  // Nothing is captured for items that were settled, blocked or charged otherwise in the meantime.
  if (!(await isStillDue(ctx, payment))) return cancelPayment(ctx, payment, { unpaid: "changed" });
  const card = answer.card || payment.card;
  const { saved } = answer;
  return ctx.transaction(async (change) => {
    const advancedPayment = await advanceItemPayment(change.tx, payment.id, ["paying"], {
      state: "taking",
      card,
    });
    if (advancedPayment) {
      await change.audit({ kind: "itemPayment", id: payment.id, after: { state: answer.state, card } });
      if (saved) await keepMethod(change, ctx.payments.name, payment, { ...saved, label: card });
    }
    return true;
  });
}

async function isStillDue(ctx: ProcessCtx, payment: ItemPayment): Promise<boolean> {
  const parts = await findPaymentParts(ctx.db, payment.id);
  if (parts.length === 0) return true;
  const numbers = parts.map(({ openItem }) => openItem);
  const within = [{ function: "payer" as const, number: payment.payer }];
  const { value } = await ctx.erp.receivables.getOpenItems(erpContextOf(ctx, payment), numbers, within);
  return stillFits(parts, value);
}

/**
 * Captures the money, and asks the provider what came of it: a debit is only ordered by it, and any card may be declined as
 * late as now. The ERP is told of no money that was not taken.
 */
async function capture(ctx: ProcessCtx, payment: ItemPayment): Promise<boolean> {
  const { id, reference, amount, method } = payment;
  await ctx.payments.capture(reference ?? "", amount);
  const { state, card } = await ctx.payments.find(reference ?? "");
  if (state === "declined") {
    const unpaidReason = method === "eCheck" ? ("returned" as const) : ("declined" as const);
    return cancelPayment(ctx, payment, { unpaid: unpaidReason, ...(card ? { card } : {}) });
  }
  if (state !== "captured") return false;
  await ctx.transaction(async (change) => {
    const takenAt = change.clock.now();
    const capturedPayment = await advanceItemPayment(change.tx, id, ["taking"], {
      state: "posting",
      takenAt,
    });
    if (capturedPayment) await change.audit({ kind: "itemPayment", id, after: { captured: amount } });
  });
  return true;
}

/** Posts the captured money; what the ERP refuses is for a person, because the money is taken already. */
async function post(ctx: ProcessCtx, payment: ItemPayment): Promise<boolean> {
  const { id, payer, currency, method, reference, amount, orderNumber } = payment;
  const parts = await findPaymentParts(ctx.db, id);
  const items = parts.map((part) => ({
    openItem: part.openItem,
    amount: part.amount,
    discount: part.discount,
    ...(part.reason ? { reason: part.reason } : {}),
  }));
  try {
    const number = await postOnce(ctx, {
      erpContext: erpContextOf(ctx, payment),
      key: id,
      instruction: {
        payer,
        currency,
        method,
        reference: reference ?? id,
        amount,
        items,
        // A voluntary payment settles nothing that is owed yet: the order's invoices use it up.
        ...(items.length === 0 ? { ahead: { order: orderNumber, amount } } : {}),
      },
      begin: () => ctx.transaction(({ tx, clock }) => beginPosting(tx, id, clock.now())),
      reset: () => ctx.transaction(({ tx }) => resetPosting(tx, id)),
    });
    if (number === null) await handToPerson(ctx, id, {});
    else await settlePosted(ctx, payment, number);
  } catch (error) {
    if (!(error instanceof ErpError) || !isRefusal(error)) throw error;
    const messages = error.failure.kind === "rejected" ? error.failure.messages : [];
    if (method === "offset") await cancelPayment(ctx, payment, { unpaid: "changed", messages });
    else await handToPerson(ctx, id, { messages });
  }
  return false;
}

/** Ends a payment that the ERP has posted, and frees its items. */
export async function settlePosted(ctx: ProcessCtx, payment: ItemPayment, number: string): Promise<void> {
  const { id, userId, salesAreaId, payer } = payment;
  const parts = await findPaymentParts(ctx.db, id);
  await ctx.transaction(async (change) => {
    const settledAt = change.clock.now();
    const postedState = { state: "posted" as const, postedAs: number, settledAt };
    if (!(await advanceItemPayment(change.tx, id, ["posting", "forPerson"], postedState))) return;
    await releaseParts(change.tx, id);
    const owner = { userId, salesAreaId, payer };
    const numbers = parts.map(({ openItem }) => openItem);
    await deleteSelectedItems(change.tx, owner, numbers);
    // Prevents that the rest of an overdue item, which was paid in part on purpose, goes into the next payment.
    const partlyPaid = parts.filter(isPartlyPaid).map(({ openItem }) => openItem);
    await untickItems(change.tx, owner, partlyPaid, settledAt);
    await change.audit({ kind: "itemPayment", id, after: { postedAs: number } });
  });
}

const isPartlyPaid = ({ open, amount, discount }: PaymentPart): boolean =>
  !Big(amount).plus(discount).eq(open);

export async function handToPerson(
  ctx: ProcessCtx,
  id: string,
  reasons: Pick<Partial<ItemPayment>, "messages" | "unpaid">,
): Promise<void> {
  await ctx.transaction(async (change) => {
    const heldPayment = { state: "forPerson" as const, ...reasons };
    if (!(await advanceItemPayment(change.tx, id, ["posting"], heldPayment))) return;
    await change.audit({ kind: "itemPayment", id, after: { forPerson: true } });
  });
}

export async function cancelPayment(
  ctx: ProcessCtx,
  payment: ItemPayment,
  reason: Pick<Partial<ItemPayment>, "unpaid" | "messages" | "card">,
): Promise<boolean> {
  const { id, state } = payment;
  return ctx.transaction(async (change) => {
    const settledAt = change.clock.now();
    const cancelledState = { state: "cancelled" as const, settledAt, ...reason };
    if (await advanceItemPayment(change.tx, id, [state], cancelledState)) {
      await releaseParts(change.tx, id);
      const { unpaid } = reason;
      await change.audit({
        kind: "itemPayment",
        id,
        after: { notPaid: true, ...(unpaid ? { unpaid } : {}) },
      });
      if (unpaid === "returned") await mailReturnedDebit(change, payment, reason.card ?? payment.card);
      await change.enqueue(requestItemPaymentCheck(id, 0));
    }
    return true;
  });
}

async function refund(ctx: ProcessCtx, { id, method, reference, amount }: ItemPayment): Promise<boolean> {
  // Credits moved no money that could be given back.
  if (method !== "offset") await ctx.payments.refund(reference ?? "");
  await ctx.transaction(async (change) => {
    const refundedState = { state: "refunded" as const, settledAt: change.clock.now() };
    if (!(await advanceItemPayment(change.tx, id, ["refunding"], refundedState))) return;
    await releaseParts(change.tx, id);
    await change.audit({ kind: "itemPayment", id, after: { refunded: amount } });
  });
  return false;
}

/** Releases the authorization of a cancelled payment, also one that was given after the cancellation. */
async function release(ctx: ProcessCtx, { id, reference }: ItemPayment): Promise<boolean> {
  await ctx.payments.release(reference ?? "");
  await ctx.transaction(async (change) => {
    await setReleased(change.tx, id);
    await change.audit({ kind: "itemPayment", id, after: { released: true } });
  });
  return false;
}
