import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, ok } from "~/door/outcome";
import { mayAskForApproval } from "~/features/carts/cart-rules";
import { findProductNames } from "~/features/catalog/product-names.server";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { mayAmendSome } from "../amendment-rules";
import { requestChangeApprovalSchema } from "../amendments.schema";
import { advanceAmendment, lockOpenAmendment } from "../amendments.store.server";
import { confirmedDraft } from "../confirmed-draft.server";
import { excessOf, findChangeApprovers, findLimit, increaseOf } from "./change-limits.server";
import { mailChangeApproval } from "./mail-change-approval.server";

/** Asks an approver for a change as it was reviewed, and locks it until the question is decided or withdrawn. */
export const requestChangeApproval = process({
  name: "amendments.requestApproval",
  allow: mayAmendSome.and(mayAskForApproval),
  input: requestChangeApprovalSchema,
  async run(ctx, input) {
    const { kind, number } = input;
    if (kind !== "order") return invalid("", { key: "amendments.approval.ordersOnly" });
    const reading = await confirmedDraft(ctx, input);
    if (reading.kind !== "ok") return reading;
    const { draft, wish, agreed } = reading.value;
    if (draft.state !== "draft") return conflict({ key: "amendments.beingSent" });
    const approvers = await findChangeApprovers(ctx, draft);
    const approver = approvers.find(({ id }) => id === input.approver);
    if (!approver) return invalid("approver", { key: "form.notAChoice" });
    const { currency } = agreed;
    const increase = increaseOf(draft.base, agreed);
    const excess = await excessOf(ctx, approver, { increase, currency, salesAreaId: draft.salesAreaId });
    if (excess) return invalid("approver", excess);
    const limit = await findLimit(ctx, approver, draft.salesAreaId);
    const names = await namesFor(ctx, approver.id, draft.base.lines.concat(agreed.lines));
    return ctx.transaction(async (change) => {
      const lockedDraft = await lockOpenAmendment(change.tx, draft, { kind, number });
      if (lockedDraft?.state !== "draft" || lockedDraft.revision !== draft.revision) {
        return conflict({ key: "amendments.changedElsewhere" });
      }
      const approval = {
        requestor: ctx.actor.userName,
        approver: approver.name,
        increase,
        comment: input.comment,
      };
      const amendment = await advanceAmendment(change.tx, draft.id, ["draft"], {
        state: "review",
        approverId: approver.id,
        approval,
        wish,
        agreed,
        messages: [],
        returnedBecause: null,
        updatedAt: change.clock.now(),
      });
      await change.audit({
        kind: "amendment",
        id: draft.id,
        before: { total: draft.base.total },
        after: { [kind]: number, version: draft.base.version, ...wish, total: agreed.total, ...approval },
      });
      if (amendment)
        await mailChangeApproval(change, { amendment, event: "asked", comment: input.comment, limit, names });
      return ok({ amendment: draft.id, number, approver: approver.name });
    });
  },
});

/** A mail of more changed lines is not read; the others keep the names that they have. */
const maxNames = 200;

/** Finds the names of products in the language of whoever is asked; none if it is the requestor's. */
async function namesFor(
  ctx: ProcessCtx,
  userId: string,
  lines: readonly { material: string }[],
): Promise<ReadonlyMap<string, string>> {
  const reader = await findAddressee(ctx.db, userId);
  const language = reader?.formats.locale ?? ctx.erpContext.language;
  const isSame = language === ctx.erpContext.language;
  const materials = isSame ? [] : [...new Set(lines.map(({ material }) => material))];
  return findProductNames(ctx, { ...ctx.erpContext, language }, materials.slice(0, maxNames));
}
