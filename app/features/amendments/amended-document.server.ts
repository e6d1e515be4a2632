import type { ProcessCtx, QueryCtx } from "~/door/operation.server";
import type { ErpContext, SalesDocument, Scope } from "~/erp/erp";
import type { DocumentSnapshot, Wish } from "./amendment";
import { amendmentOwner, mayAmend, mayOpenKind } from "./amendment-rules";
import type { AmendedDocument } from "./amendments.store.server";
import { changeOf } from "./wish";

type ReadingCtx = Pick<QueryCtx | ProcessCtx, "actor" | "erp" | "erpContext" | "require">;

/** Limits changes to documents of the active customer, also for staff who may read others. */
export const ownScope = (soldTo: string): Scope => [{ function: "soldTo", number: soldTo }];

/** Asks the ERP as the document's customer in the document's sales area, whichever is active. */
export const contextOf = (erpContext: ErpContext, salesArea: string): ErpContext => ({
  ...erpContext,
  salesArea,
});

/** Reads the document from the ERP and judges whether the actor may change it. */
export async function readDocument(
  ctx: ReadingCtx,
  { kind, number }: AmendedDocument,
): Promise<SalesDocument> {
  ctx.require(mayOpenKind(kind)(ctx.actor, {}));
  const { soldTo } = amendmentOwner(ctx.actor);
  const documents = kind === "order" ? ctx.erp.orders : ctx.erp.quotes;
  const { value } = await documents.get({ ...ctx.erpContext, isRefresh: true }, number, ownScope(soldTo));
  ctx.require(mayAmend(value)(ctx.actor, {}));
  return value;
}

/** Lets the ERP calculate the document as the wish would leave it. */
export async function simulateWish(
  ctx: ReadingCtx,
  document: SalesDocument,
  { base, wish }: { base: DocumentSnapshot; wish: Wish },
) {
  const documents = document.kind === "quote" ? ctx.erp.quotes : ctx.erp.orders;
  const erpContext = contextOf(ctx.erpContext, document.salesArea);
  const scope = ownScope(document.soldTo.number);
  return documents.simulateChange(erpContext, document.number, scope, changeOf(wish, base));
}
