import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { findCart } from "../cart.store.server";
import { cartOwner, maySubmit, maySubmitOrders, maySubmitQuotes } from "../cart-rules";
import { createSubmission } from "../submission/create-submission.server";
import { mayReadBackgroundCarts } from "./background-carts.queries.server";
import { claimReturnedCart, lockFailedSubmission } from "./background-carts.store.server";

/**
 * Submits a failed cart again, as it was and for at most what its owner agreed to: the job prices it afresh before it is
 * sent. Prevents a second order: the ERP refused the first submission for certain, and a cart that was changed or sent since
 * is another version.
 */
export const retryCart = command({
  name: "cart.retryBackground",
  allow: mayReadBackgroundCarts.and(maySubmitOrders.or(maySubmitQuotes)),
  input: z.strictObject({ submission: z.uuid() }),
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const failedSubmission = orNotFound(await lockFailedSubmission(ctx.tx, owner, input.submission));
    ctx.require(maySubmit(failedSubmission.kind)(ctx.actor, {}));
    if (failedSubmission.state !== "rejected" || failedSubmission.dismissedAt)
      return conflict({ key: "cart.background.notFailed" });
    // A card is authorized for a fixed amount at the checkout.
    if (failedSubmission.content.header.payment === "card")
      return conflict({ key: "cart.background.byCard" });
    const isClaimed = await claimReturnedCart(
      ctx.tx,
      failedSubmission.cartId,
      failedSubmission.cartVersion + 1,
    );
    const cart = isClaimed ? await findCart(ctx.tx, owner, failedSubmission.cartId) : null;
    if (!cart) return conflict({ key: "cart.background.changed" });
    const { payment: _payment, unpaid: _unpaid, ...content } = failedSubmission.content;
    const queueTerms = content.queued ?? { atMostPercent: 0 };
    const receipt = await createSubmission(
      ctx,
      owner,
      cart,
      { ...content, queued: queueTerms },
      { system: failedSubmission.system, cardToken: null },
    );
    return ok({ receipt, kind: failedSubmission.kind });
  },
});
