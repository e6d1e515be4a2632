import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { mayApprove, mayAskForApproval } from "~/features/carts/cart-rules";
import { amendmentOwner } from "../amendment-rules";
import { findAmendmentInReview, findAmendmentsInReview } from "../amendments.store.server";
import { ownFieldsOf } from "../fields/own-fields-of.server";
import { readReviewedDocument, simulateReviewed } from "./reviewed-document.server";

const mayReadRequests = mayApprove.or(mayAskForApproval);

/** Lists the changes that wait for an approver, which the reader asked for or must decide. */
export const listChangeRequests = query({
  name: "amendments.listRequests",
  allow: mayReadRequests,
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  async run(ctx, paging) {
    return ok({ ...(await findAmendmentsInReview(ctx.db, amendmentOwner(ctx.actor), paging)), ...paging });
  },
});

/** Returns a change that waits, with the ERP's calculation of it; null if the order has changed meanwhile. */
export const getChangeRequest = query({
  name: "amendments.getRequest",
  allow: mayReadRequests,
  input: z.strictObject({ change: z.uuid() }),
  async run(ctx, { change }) {
    const reader = amendmentOwner(ctx.actor);
    const amendment = orNotFound(await findAmendmentInReview(ctx.db, reader, change));
    const current = await readReviewedDocument(ctx, amendment);
    const isOutdated = current.version !== amendment.base.version;
    const simulation = isOutdated ? null : await simulateReviewed(ctx, current, amendment);
    const mayDecide = amendment.approverId === reader.userId && mayApprove(ctx.actor, {}).allowed;
    const fields = await ownFieldsOf(ctx, amendment.salesAreaId);
    return ok({ amendment, simulation, mayDecide, fields });
  },
});
