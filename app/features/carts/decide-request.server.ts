import Big from "big.js";
import { z } from "zod";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, found, invalid, ok, refused, Stopped } from "~/door/outcome";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { findApprovers } from "~/features/identity/approvers.queries.server";
import { queueLetter } from "~/features/letters/queue-letter.server";
import { approvalMail, approvalParts } from "~/features/notifications/approval-mail";
import { formatInstant, formatMoney } from "~/i18n/formats";
import { translatorOf } from "~/i18n/translator.server";
import { isWithin, limitOf } from "./approval-limits";
import type { Cart } from "./cart";
import { type CartOwner, findCart, lockCart, setCartState } from "./cart.store.server";
import { cartOwner, mayApprove } from "./cart-rules";
import { approvalLimits } from "./cart-settings";
import { claimFor, contentOf } from "./claim.server";
import { figuresOf } from "./figures";
import { findRequest, type ReviewRequest, settleRequest } from "./review-requests.store.server";
import { makeActive, putAside } from "./saved-carts.store.server";
import { sendSubmission } from "./send-submission.server";
import { assertOwnSoldTo, simulationOf } from "./simulation.server";

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
    const request = found(await findRequest(ctx.db, me, input.request));
    if (request.requestorId === me.userId || request.approverId !== me.userId) {
      return refused({ key: "cart.approval.notYours" });
    }
    if (request.status !== 0) return conflict({ key: "cart.approval.decided" });
    const owner = { ...me, userId: request.requestorId };
    const cart = found(await findCart(ctx.db, owner, found(request.cartId)));
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
      const content = contentOf(ctx, cart, figuresOf(cart, simulation));
      const submission = await claimFor(change, owner, cart, content, ctx.erpContext.system);
      await settle(change, request, { status: 1, note: input.comment, submissionId: submission });
      await setCartState(change.tx, cart.id, "submitting");
      await tell(change, request, "approved", input.comment);
      return submission;
    });
    await sendSubmission(ctx, receipt);
    return ok({ status: 1, requestor: request.requestor });
  },
});

type Change = Parameters<Parameters<ProcessCtx["transaction"]>[0]>[0];

/** Rights may have gone since the request was made: who could not be asked today cannot approve today. */
async function ownLimit(ctx: ProcessCtx, request: ReviewRequest): Promise<string | null> {
  const { soldTo, salesAreaId, requestorId } = request;
  const approvers = await findApprovers(ctx.db, { soldTo, salesAreaId, not: requestorId });
  const me = approvers.find(({ id }) => id === ctx.actor.userId);
  if (!me) throw new Stopped(refused({ key: "cart.approval.noLonger" }));
  return limitOf(me.roles, await ctx.settings.get(approvalLimits, { salesAreaId }));
}

const tooLate = () => new Stopped(conflict({ key: "cart.approval.decided" }));

/** Every decision locks the cart first, so that two of them wait for each other, and both for nothing else. */
async function assertInReview(change: Change, owner: CartOwner, cart: Cart): Promise<void> {
  const locked = found(await lockCart(change.tx, owner, cart.id));
  if (locked.state !== "review" || locked.version !== cart.version) throw tooLate();
}

/** Whoever comes second leaves by an exception, which takes back what the same transaction has begun. */
async function settle(
  change: Change,
  request: ReviewRequest,
  decision: { status: 1 | 2; note: string; submissionId: string | null },
): Promise<void> {
  const decided = { ...decision, updatedAt: change.clock.now() };
  if (!(await settleRequest(change.tx, request.id, decided))) throw tooLate();
  await change.audit({ kind: "reviewRequest", id: request.id, before: { status: 0 }, after: decided });
}

/** The cart is the requestor's active one again; one that was begun meanwhile is kept among the saved ones. */
async function giveBack(
  ctx: ProcessCtx,
  request: ReviewRequest,
  owner: CartOwner,
  cart: Cart,
  note: string,
): Promise<void> {
  await ctx.transaction(async (change) => {
    await assertInReview(change, owner, cart);
    await settle(change, request, { status: 2, note, submissionId: null });
    const at = change.clock.now();
    const addressee = await findAddressee(change.tx, owner.userId);
    const title = formatInstant(at, addressee?.formats ?? ctx.actor.formats);
    await putAside(change.tx, owner, cart.kind, { title, at });
    await makeActive(change.tx, cart.id, at);
    await tell(change, request, "denied", note);
  });
}

async function tell(change: Change, request: ReviewRequest, event: "approved" | "denied", comment: string) {
  const addressee = await findAddressee(change.tx, request.requestorId);
  if (!addressee) return;
  const say = {
    t: translatorOf(addressee.formats.locale),
    formats: addressee.formats,
    portal: change.portal,
  };
  const told = { ...request, event, comment };
  await queueLetter(change, approvalMail(addressee.email, told, say), addressee, {
    event: `approval_${event}`,
    values: approvalParts(told, say),
  });
}
