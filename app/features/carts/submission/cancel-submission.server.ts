import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { settleCart } from "../cart.store.server";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { findLinesPlace } from "../saved/lines-place.server";
import { requestPaymentCheck } from "./card/payment-job";
import { advanceSubmission, findOwnSubmission } from "./submission.store.server";

/** Cancels a submission that was not sent yet. One that the ERP may already have cannot be cancelled here. */
export const cancelSubmission = command({
  name: "cart.cancelSubmission",
  allow: mayFillSomeCart,
  input: z.strictObject({ receipt: z.uuid() }),
  async run(ctx, input) {
    const submission = orNotFound(await findOwnSubmission(ctx.tx, cartOwner(ctx.actor), input.receipt));
    const at = ctx.clock.now();
    const cancelledSubmission = await advanceSubmission(ctx.tx, submission.id, ["claimed", "paying"], {
      state: "cancelled",
      settledAt: at,
    });
    if (!cancelledSubmission) return conflict({ key: `cart.receipt.tooLate.${submission.kind}` });
    await settleCart(ctx.tx, submission.cartId, { state: "active", at });
    await ctx.audit({ kind: "submission", id: submission.id, after: { cancelled: true } });
    if (submission.content.header.payment === "card")
      await ctx.enqueue(requestPaymentCheck(submission.id, 0));
    const linesPlace = await findLinesPlace(ctx.tx, submission.cartId);
    return ok({ receipt: submission.id, kind: submission.kind, linesPlace });
  },
});
