import type { ProcessCtx, QueryCtx } from "~/door/operation.server";
import type { SalesDocument } from "~/erp/erp";
import { contextOf, ownScope } from "../amended-document.server";
import type { Amendment } from "../amendments.store.server";
import { type SimulatedAmendment, simulateAmendment } from "../simulate-amendment.server";

type ReadingCtx = Pick<QueryCtx | ProcessCtx, "actor" | "erp" | "erpContext" | "require" | "settings" | "t">;

/** Reads the order that an approver judges a change of; approving needs no right to change orders oneself. */
export async function readReviewedDocument(
  ctx: ReadingCtx,
  { documentNumber, soldTo, salesAreaId }: Amendment,
): Promise<SalesDocument> {
  const erpContext = { ...contextOf(ctx.erpContext, salesAreaId), isRefresh: true };
  return (await ctx.erp.orders.get(erpContext, documentNumber, ownScope(soldTo))).value;
}

/** Lets the ERP calculate the change once more. The reason of a cancellation is no figure. */
export function simulateReviewed(
  ctx: ReadingCtx,
  document: SalesDocument,
  { base, wish }: Amendment,
): Promise<SimulatedAmendment> {
  const { reason: _, ...figuredWish } = wish;
  return simulateAmendment(ctx, document, { base, wish: figuredWish });
}
