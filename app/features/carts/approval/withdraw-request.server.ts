import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound, refused } from "~/door/outcome";
import { findCart } from "../cart.store.server";
import { cartOwner, mayAskForApproval } from "../cart-rules";
import { mailApproval } from "./mail-approval.server";
import { findRequest } from "./review-requests.store.server";
import { assertInReview, returnCart } from "./settle-request.server";

/** Withdraws an open request: its cart becomes the requestor's active one again without waiting for the approver. */
export const withdrawRequest = command({
  name: "cart.withdrawRequest",
  allow: mayAskForApproval,
  input: z.strictObject({ request: z.uuid() }),
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const request = orNotFound(await findRequest(ctx.tx, owner, input.request));
    if (request.requestorId !== owner.userId) return refused({ key: "cart.approval.notYours" });
    if (request.state !== "open") return conflict({ key: "cart.approval.decided" });
    const cart = orNotFound(await findCart(ctx.tx, owner, orNotFound(request.cartId)));
    await assertInReview(ctx, owner, cart);
    await returnCart(ctx, request, owner, cart, { state: "withdrawn", note: "" });
    await mailApproval(ctx, request, "withdrawn", "");
    return ok({ cart: cart.id });
  },
});
