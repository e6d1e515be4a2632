import { fingerprint } from "~/door/once.server";
import type { ProcessCtx, QueryCtx } from "~/door/operation.server";
import type { ErpMessage, SalesDocument } from "~/erp/erp";
import { simulateWish } from "./amended-document.server";
import type { DocumentSnapshot, Wish } from "./amendment";
import { missingValues } from "./fields/missing-values";
import { ownFieldsOf } from "./fields/own-fields-of.server";
import { snapshotOf } from "./snapshot-of";

export interface SimulatedAmendment {
  after: DocumentSnapshot;
  messages: ErpMessage[];
  /** Fingerprint of everything that the review shows. */
  figures: string;
  hasErrors: boolean;
}

/** Lets the ERP calculate the change; nothing is changed there. */
export async function simulateAmendment(
  ctx: Pick<QueryCtx | ProcessCtx, "actor" | "erp" | "erpContext" | "require" | "settings" | "t">,
  document: SalesDocument,
  draft: { base: DocumentSnapshot; wish: Wish },
): Promise<SimulatedAmendment> {
  const fields = await ownFieldsOf(ctx, document.salesArea);
  const { locale } = ctx.actor.formats;
  const { value, messages: erpMessages } = await simulateWish(ctx, document, draft);
  const messages = [...erpMessages, ...missingValues(draft.wish, fields, { locale, t: ctx.t })];
  const after = snapshotOf(value);
  return {
    after,
    messages,
    figures: fingerprint(after),
    hasErrors: messages.some(({ severity }) => severity === "error"),
  };
}
