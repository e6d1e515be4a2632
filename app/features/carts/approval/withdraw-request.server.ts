import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, type Notice, ok, orNotFound, refused } from "~/door/outcome";
import { formatInstant } from "~/i18n/formats";
import { findCart } from "../cart.store.server";
import { cartOwner, mayAskForApproval } from "../cart-rules";
import { makeActive, putAside } from "../saved/saved-carts.store.server";
import { mailApproval } from "./mail-approval.server";
import { findRequest } from "./review-requests.store.server";
import { assertInReview, settleRequest } from "./settle-request.server";

const otherKept: Notice = { severity: "info", key: "cart.saved.otherKept.order" };

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
    await settleRequest(ctx, request, { state: "withdrawn", note: "", submissionId: null });
    const at = ctx.clock.now();
    const title = formatInstant(at, ctx.actor.formats);
    const isOtherSaved = await putAside(ctx.tx, owner, cart.kind, { title, at });
    await makeActive(ctx.tx, cart.id, at);
    await mailApproval(ctx, request, "withdrawn", "");
    return ok({ cart: cart.id }, ...(isOtherSaved ? [otherKept] : []));
  },
});
