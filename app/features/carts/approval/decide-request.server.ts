import Big from "big.js";
import { z } from "zod";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound, refused, Stopped } from "~/door/outcome";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { findApprovers } from "~/features/identity/people/people.queries.server";
import { approvalMail, approvalParts } from "~/features/mails/approval.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { formatMoney } from "~/i18n/formats";
import { translatorOf } from "~/i18n/translator.server";
import type { Cart } from "../cart";
import { approvalLimits } from "../cart.settings";
import { type CartOwner, findCart, setCartState } from "../cart.store.server";
import { cartOwner, mayApprove } from "../cart-rules";
import { priceSnapshotOf } from "../price-snapshot";
import { assertOwnSoldTo, simulationOf } from "../simulation.server";
import { createSubmission, submissionContent } from "../submission/create-submission.server";
import { sendSubmission } from "../submission/send-submission.server";
import { isWithin, limitOf } from "./approval-limits";
import { findRequest, type ReviewRequest } from "./review-requests.store.server";
import { assertInReview, returnCart, settle } from "./settle-request.server";

/** Approve (1): the order is sent for who asked, with a receipt. Deny (2): the cart goes back, with a reason. */
export const decideRequest = process({
  name: "cart.decideRequest",
  allow: mayApprove,
  input: z.strictObject({
    request: z.uuid(),
    status: z.enum(["1", "2"], "cart.approval.decide"),
    comment: z.string().trim().max(1_000).default(""),
    /** The total that the approver saw. */
    seenTotal: z.string().max(20).default(""),
  }),
  async run(ctx, input) {
    const me = cartOwner(ctx.actor);
    const request = orNotFound(await findRequest(ctx.db, me, input.request));
    if (request.requestorId === me.userId || request.approverId !== me.userId) {
      return refused({ key: "cart.approval.notYours" });
    }
    if (request.status !== 0) return conflict({ key: "cart.approval.decided" });
    const owner = { ...me, userId: request.requestorId };
    const cart = orNotFound(await findCart(ctx.db, owner, orNotFound(request.cartId)));
    if (input.status === "2") {
      if (input.comment === "") return invalid("comment", { key: "cart.approval.reason" });
      await giveBack(ctx, request, owner, cart, input.comment);
      return ok({ status: 2, requestor: request.requestor });
    }
    const { value: simulation } = await simulationOf(ctx, cart, { force: true });
    assertOwnSoldTo(cart, simulation);
    if (!simulation.acceptable) return invalid("", { key: "cart.approval.hasErrors" });
    const { total } = simulation.totals;
    if (!/^\d+(\.\d+)?$/.test(input.seenTotal) || !Big(total).eq(input.seenTotal)) {
      return conflict({ key: "cart.figuresChanged" });
    }
    const limit = await ownLimit(ctx, request);
    if (!isWithin(total, limit)) {
      const shown = `${formatMoney(limit ?? "0", ctx.actor.formats)} ${request.currency}`;
      return refused({ key: "cart.approval.overLimit", params: { name: ctx.actor.userName, limit: shown } });
    }
    const receipt = await ctx.transaction(async (change) => {
      await assertInReview(change, owner, cart);
      const content = submissionContent(ctx, cart, priceSnapshotOf(cart, simulation));
      const submission = await createSubmission(change, owner, cart, content, ctx.erpContext.system);
      await settle(change, request, { status: 1, note: input.comment, submissionId: submission });
      await setCartState(change.tx, cart.id, "submitting");
      await tell(change, request, "approved", input.comment);
      return submission;
    });
    await sendSubmission(ctx, receipt);
    return ok({ status: 1, requestor: request.requestor });
  },
});

/** Rights may have gone since the request was made: who could not be asked today cannot approve today. */
async function ownLimit(ctx: ProcessCtx, request: ReviewRequest): Promise<string | null> {
  const { soldTo, salesAreaId, requestorId } = request;
  const approvers = await findApprovers(ctx.db, { soldTo, salesAreaId, not: requestorId });
  const me = approvers.find(({ id }) => id === ctx.actor.userId);
  if (!me) throw new Stopped(refused({ key: "cart.approval.noLonger" }));
  return limitOf(me.roles, await ctx.settings.get(approvalLimits, { salesAreaId }));
}

async function giveBack(
  ctx: ProcessCtx,
  request: ReviewRequest,
  owner: CartOwner,
  cart: Cart,
  note: string,
): Promise<void> {
  await ctx.transaction(async (change) => {
    await assertInReview(change, owner, cart);
    await returnCart(change, request, owner, cart, { status: 2, note });
    await tell(change, request, "denied", note);
  });
}

async function tell(
  change: ChangeCtx,
  request: ReviewRequest,
  event: "approved" | "denied",
  comment: string,
) {
  const addressee = await findAddressee(change.tx, request.requestorId);
  if (!addressee) return;
  const say = {
    t: translatorOf(addressee.formats.locale),
    formats: addressee.formats,
    portal: change.portal,
  };
  const told = { ...request, event, comment };
  await queueEventMail(change, approvalMail(addressee.email, told, say), addressee, {
    event: `approval_${event}`,
    values: approvalParts(told, say),
  });
}
