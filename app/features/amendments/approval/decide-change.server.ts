import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, type Outcome, ok, orNotFound, refused } from "~/door/outcome";
import { mayApprove } from "~/features/carts/cart-rules";
import { newId } from "~/lib/ids";
import type { DocumentSnapshot, ReturnReason } from "../amendment";
import { amendmentOwner } from "../amendment-rules";
import { decideChangeSchema } from "../amendments.schema";
import { type Amendment, advanceAmendment, findAmendmentInReview } from "../amendments.store.server";
import { returnAmendment, sendAmendment, sendLater } from "../send-amendment.server";
import { excessOf, findChangeApprovers, increaseOf } from "./change-limits.server";
import { mailChangeApproval } from "./mail-change-approval.server";
import { readReviewedDocument, simulateReviewed } from "./reviewed-document.server";

type Decision = { number: string; state: "approved" | "denied"; requestor: string };

/** Approving sends the change for whoever asked, exactly once or not at all; denying returns it with a reason. */
export const decideChange = process({
  name: "amendments.decide",
  allow: mayApprove,
  input: decideChangeSchema,
  async run(ctx, { change: id, status, comment, figures }): Promise<Outcome<Decision>> {
    const reader = amendmentOwner(ctx.actor);
    const amendment = orNotFound(await findAmendmentInReview(ctx.db, reader, id));
    if (amendment.approverId !== reader.userId || amendment.userId === reader.userId) {
      return refused({ key: "cart.approval.notYours" });
    }
    const answer = (state: Decision["state"]) =>
      ok({ number: amendment.documentNumber, state, requestor: amendment.approval?.requestor ?? "" });
    if (status === "2") {
      if (comment === "") return invalid("comment", { key: "cart.approval.reason" });
      return (await giveBack(ctx, amendment, "denied", comment)) ? answer("denied") : decidedConflict;
    }
    const current = await readReviewedDocument(ctx, amendment);
    if (current.version !== amendment.base.version) {
      const isBack = await giveBack(ctx, amendment, "changedMeanwhile", comment);
      return isBack ? conflict({ key: "amendments.approval.changedMeanwhile" }) : decidedConflict;
    }
    const simulation = await simulateReviewed(ctx, current, amendment);
    if (simulation.hasErrors) return invalid("", { key: "amendments.approval.hasErrors" });
    if (simulation.figures !== figures) return conflict({ key: "amendments.figuresChanged" });
    const approvers = await findChangeApprovers(ctx, amendment);
    const approver = approvers.find((one) => one.id === reader.userId);
    if (!approver) return refused({ key: "cart.approval.noLonger" });
    const { after } = simulation;
    const increase = increaseOf(amendment.base, after);
    const { salesAreaId } = amendment;
    const excess = await excessOf(ctx, approver, { increase, currency: after.currency, salesAreaId });
    if (excess) return refused(excess);
    if (!(await approve(ctx, amendment, after, comment))) return decidedConflict;
    await sendAmendment(ctx, amendment.id);
    return answer("approved");
  },
});

const decidedConflict = conflict({ key: "cart.approval.decided" });

/** Prevents a race: of two decisions one moves the change out of review. */
function approve(ctx: ProcessCtx, amendment: Amendment, after: DocumentSnapshot, comment: string) {
  return ctx.transaction(async (change) => {
    const note = amendment.agreed?.header.note ?? after.header.note;
    const approvedAmendment = await advanceAmendment(change.tx, amendment.id, ["review"], {
      state: "claimed",
      key: newId(),
      checks: 0,
      updatedAt: change.clock.now(),
      agreed: { ...after, header: { ...after.header, note } },
    });
    if (!approvedAmendment) return false;
    const decision = { approvedBy: ctx.actor.userName, total: after.total, comment };
    await change.audit({ kind: "amendment", id: amendment.id, after: decision });
    await mailChangeApproval(change, { amendment: approvedAmendment, event: "approved", comment });
    await change.enqueue(sendLater(amendment.id, 10));
    return true;
  });
}

function giveBack(
  ctx: ProcessCtx,
  amendment: Amendment,
  reason: Extract<ReturnReason, "denied" | "changedMeanwhile">,
  comment: string,
): Promise<boolean> {
  const messages = comment ? [{ severity: "warning" as const, text: comment }] : [];
  return ctx.transaction(async (change) => {
    const isBack = await returnAmendment(change, amendment, ["review"], { reason, messages });
    if (isBack) await mailChangeApproval(change, { amendment, event: "denied", comment });
    return isBack;
  });
}
