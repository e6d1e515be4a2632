import Big from "big.js";
import { z } from "zod";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, type Outcome, ok, orNotFound, refused, Stopped } from "~/door/outcome";
import { approvalLimits } from "~/features/identity/people/approval-limits.settings";
import { findApprovers } from "~/features/identity/people/people.queries.server";
import { formatMoney } from "~/i18n/formats";
import type { Cart } from "../cart";
import { type CartOwner, findCart, setCartState } from "../cart.store.server";
import { cartOwner, mayApprove } from "../cart-rules";
import { priceSnapshotOf } from "../price-snapshot";
import type { ReviewRequest, ReviewRequestWithContent } from "../review-request";
import { assertOwnSoldTo, simulationOf } from "../simulation.server";
import { createSubmission, submissionContent } from "../submission/create-submission.server";
import { sendSubmission } from "../submission/send-submission.server";
import { findDocumentNumber } from "../submission/submission.store.server";
import { isWithin, limitOf } from "./approval-limits";
import { contentFor } from "./content-for.server";
import { mailApproval } from "./mail-approval.server";
import { findRequest } from "./review-requests.store.server";
import { assertInReview, giveCartBack, settleRequest } from "./settle-request.server";

interface Decision {
  state: "approved" | "denied";
  requestor: string;
  /** Number of the order; null until the ERP has made it. */
  number: string | null;
}

/** Approving (1) sends the order for the requestor, with a receipt; denying (2) returns the cart, with a reason. */
export const decideRequest = process({
  name: "cart.decideRequest",
  allow: mayApprove,
  input: z.strictObject({
    request: z.uuid(),
    status: z.enum(["1", "2"], "cart.approval.decide"),
    comment: z.string().trim().max(1_000).default(""),
    /** Total that the approver agreed to. */
    seenTotal: z.string().max(20).default(""),
  }),
  async run(ctx, input): Promise<Outcome<Decision>> {
    const approver = cartOwner(ctx.actor);
    const request = orNotFound(await findRequest(ctx.db, approver, input.request));
    if (request.requestorId === approver.userId || request.approverId !== approver.userId) {
      return refused({ key: "cart.approval.notYours" });
    }
    if (request.state !== "open") return conflict({ key: "cart.approval.decided" });
    const owner = { ...approver, userId: request.requestorId };
    const cart = orNotFound(await findCart(ctx.db, owner, orNotFound(request.cartId)));
    if (input.status === "2") {
      if (input.comment === "") return invalid("comment", { key: "cart.approval.reason" });
      await denyRequest(ctx, { request, owner, cart, note: input.comment });
      return ok({ state: "denied", requestor: request.requestor, number: null });
    }
    const { value: simulation, messages } = await simulationOf(ctx, cart, { force: true });
    assertOwnSoldTo(cart, simulation);
    if (!simulation.acceptable) return invalid("", { key: "cart.approval.hasErrors" });
    const { total } = simulation.totals;
    if (!/^\d+(\.\d+)?$/.test(input.seenTotal) || !Big(total).eq(input.seenTotal)) {
      return conflict({ key: "cart.figuresChanged" });
    }
    const limit = await limitOfApprover(ctx, request);
    if (!isWithin(total, limit)) {
      const limitText = `${formatMoney(limit ?? "0", ctx.actor.formats, request.currency)} ${request.currency}`;
      return refused({
        key: "cart.approval.overLimit",
        params: { name: ctx.actor.userName, limit: limitText },
      });
    }
    const agreedContent = submissionContent(ctx, cart, priceSnapshotOf(cart, simulation, messages));
    // The receipt, the order's texts and its emails are the requestor's.
    const content = await contentFor(ctx, owner.userId, cart, agreedContent);
    const receipt = await ctx.transaction(async (change) => {
      await assertInReview(change, owner, cart);
      const submission = await createSubmission(change, owner, cart, content, {
        system: ctx.erpContext.system,
        cardToken: null,
      });
      await settleRequest(change, request, {
        state: "approved",
        note: input.comment,
        submissionId: submission,
      });
      await setCartState(change.tx, cart.id, "submitting");
      await mailApproval(change, request, "approved", input.comment);
      return submission;
    });
    await sendSubmission(ctx, receipt);
    const number = await findDocumentNumber(ctx.db, receipt);
    return ok({ state: "approved", requestor: request.requestor, number });
  },
});

/** Checks the rights again: they may have been revoked since the request was made. */
async function limitOfApprover(ctx: ProcessCtx, request: ReviewRequest): Promise<string | null> {
  const { soldTo, salesAreaId, requestorId } = request;
  const approvers = await findApprovers(ctx.db, { soldTo, salesAreaId, not: requestorId });
  const approver = approvers.find(({ id }) => id === ctx.actor.userId);
  if (!approver) throw new Stopped(refused({ key: "cart.approval.noLonger" }));
  return limitOf(approver.roles, await ctx.settings.get(approvalLimits, { salesAreaId }));
}

async function denyRequest(
  ctx: ProcessCtx,
  {
    request,
    owner,
    cart,
    note,
  }: { request: ReviewRequestWithContent; owner: CartOwner; cart: Cart; note: string },
): Promise<void> {
  await ctx.transaction(async (change) => {
    await assertInReview(change, owner, cart);
    const cartState = await giveCartBack(change, { request, owner, cart, note });
    await mailApproval(change, request, "denied", note, { cartState });
  });
}
