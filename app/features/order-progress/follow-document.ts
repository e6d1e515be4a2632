import type { ChangeCtx } from "~/door/operation.server";
import type { SalesDocument } from "~/erp/erp";
import { lineDatesOf } from "./line-dates";
import { insertFollowedDocument } from "./order-progress.store.server";

/** Follows a document from its confirmation on, within the transaction of the confirmation. */
export async function followDocument(
  change: ChangeCtx,
  submission: {
    id: string;
    userId: string;
    soldTo: string;
    salesAreaId: string;
    system: string;
    kind: "order" | "quote";
  },
  document: SalesDocument,
): Promise<void> {
  const { id, userId, soldTo, salesAreaId, system, kind } = submission;
  const now = change.clock.now();
  await insertFollowedDocument(change.tx, {
    id,
    userId,
    salesAreaId,
    system,
    kind,
    partner: { function: "soldTo", number: soldTo, name: "" },
    number: document.number,
    version: document.version,
    dates: lineDatesOf(document),
    createdAt: now,
    checkedAt: now,
  });
}
