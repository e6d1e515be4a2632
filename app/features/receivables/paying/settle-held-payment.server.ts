import { adopt, adoptIfReadable } from "~/door/hand-over.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import type { PaymentRow } from "~/erp/erp";
import { isRefusal, isSafeToRepeat } from "~/erp/erp-errors";
import { PaymentsUnavailable } from "~/payments/payments";
import { postOnce } from "../posting/post-once.server";
import {
  advanceItemPayment,
  beginPosting,
  findItemPayment,
  type ItemPayment,
  resetPosting,
} from "./item-payment.store.server";
import { itemPaymentIdSchema } from "./pay-items.schema";
import { requestItemPaymentCheck } from "./payment-check";
import { erpContextOf } from "./payment-context.server";
import { handToPerson, reconcilePayment, settlePosted } from "./reconcile-payment.server";

const settledConflict = () => conflict({ key: "cart.held.settled" });

/** Continues a payment that a person looks at: captures what is authorised, and looks its posting up in the ERP. */
export const recheckPayment = process({
  name: "receivables.recheckPayment",
  allow: may("administer"),
  input: itemPaymentIdSchema,
  async run(ctx, input) {
    const payment = orNotFound(await findItemPayment(ctx.db, input.payment));
    const { id, state } = payment;
    if (!["taking", "posting", "forPerson"].includes(state)) return settledConflict();
    if (state !== "forPerson") await reconcilePayment(ctx, id);
    const isFound = state === "forPerson" ? await adopt(ctx, heldPosting, payment) : await isPosted(ctx, id);
    await ctx.transaction((change) =>
      change.audit({ kind: "itemPayment", id, after: { lookedAgain: true, found: isFound } }),
    );
    return ok({ isFound });
  },
});

const isPosted = async (ctx: ProcessCtx, id: string): Promise<boolean> =>
  (await findItemPayment(ctx.db, id))?.state === "posted";

/** The ERP's posting under the payment's key, wherever it came from. */
const heldPosting = {
  unreadEvent: "item-payment-not-looked-up",
  look: async (ctx: ProcessCtx, payment: ItemPayment) =>
    (await ctx.erp.receivables.findPayment(erpContextOf(ctx, payment), payment.id)).value,
  confirm: (ctx: ProcessCtx, payment: ItemPayment, { number }: PaymentRow) =>
    settlePosted(ctx, payment, number),
};

/** Posts captured money that the ERP would not clear its items with as a payment on account of its payer. */
export const postOnAccount = process({
  name: "receivables.postOnAccount",
  allow: may("administer"),
  input: itemPaymentIdSchema,
  async run(ctx, input) {
    const payment = orNotFound(await findItemPayment(ctx.db, input.payment));
    const { id, amount, method } = payment;
    if (method === "offset") return conflict({ key: "receivables.held.noMoney" });
    if (payment.state !== "forPerson" || (await adoptIfReadable(ctx, heldPosting, payment)))
      return settledConflict();
    // Claims the payment, so that nobody refunds it meanwhile.
    const isClaimed = await ctx.transaction(async (change) => {
      await change.enqueue(requestItemPaymentCheck(id, 120));
      const claim = { state: "posting" as const, unpaid: "onAccount" as const };
      return (await advanceItemPayment(change.tx, id, ["forPerson"], claim)) !== null;
    });
    if (!isClaimed) return settledConflict();
    const number = await postAhead(ctx, payment).catch(async (error: unknown) => {
      // An unclear attempt may still come to the payer's account.
      await handToPerson(ctx, id, isRefusal(error) || isSafeToRepeat(error) ? { unpaid: null } : {});
      throw error;
    });
    if (number === null) {
      await handToPerson(ctx, id, { unpaid: null });
      return conflict({ key: "door.erp.unsupported" });
    }
    await settlePosted(ctx, payment, number);
    await ctx.transaction((change) =>
      change.audit({ kind: "itemPayment", id, after: { onAccount: amount, postedAs: number } }),
    );
    return ok({ number });
  },
});

function postAhead(ctx: ProcessCtx, payment: ItemPayment): Promise<string | null> {
  const { id, payer, currency, method, reference, amount } = payment;
  const advance = { order: null, amount };
  return postOnce(ctx, {
    erpContext: erpContextOf(ctx, payment),
    key: id,
    instruction: { payer, currency, method, reference: reference ?? id, amount, items: [], ahead: advance },
    begin: () => ctx.transaction(({ tx, clock }) => beginPosting(tx, id, clock.now())),
    reset: () => ctx.transaction(({ tx }) => resetPosting(tx, id)),
  });
}

/**
 * Refunds a payment of which a person has made sure that the ERP has not posted it. The ERP is asked a last time before,
 * and must be there to be asked.
 */
export const refundPayment = process({
  name: "receivables.refundPayment",
  allow: may("administer"),
  input: itemPaymentIdSchema,
  async run(ctx, input) {
    const payment = orNotFound(await findItemPayment(ctx.db, input.payment));
    if (payment.state !== "forPerson") return settledConflict();
    if (await adoptIfReadable(ctx, heldPosting, payment)) return ok({ isFound: true });
    const { id, amount } = payment;
    const isDecided = await ctx.transaction(async (change) => {
      if (!(await advanceItemPayment(change.tx, id, ["forPerson"], { state: "refunding" }))) return false;
      await change.audit({ kind: "itemPayment", id, after: { toRefund: amount } });
      await change.enqueue(requestItemPaymentCheck(id, 120));
      return true;
    });
    if (!isDecided) return settledConflict();
    try {
      await reconcilePayment(ctx, id);
    } catch (error) {
      // The decision stands, and the job tells the provider.
      if (!(error instanceof PaymentsUnavailable)) throw error;
      ctx.log.warn({ payment: id, cause: String(error) }, "item-payment-not-refunded");
    }
    return ok({ isFound: false });
  },
});
