import type { ChangeCtx } from "~/door/operation.server";
import type { SalesDocument } from "~/erp/erp";
import { watchedLinesOf } from "./compare-lines";
import { updateWatchedOrder } from "./order-changes.store.server";

/** Notes how an order is after its customer changed it, so that the change is not told as one of the ERP. */
export async function noteOwnChange(
  { tx }: Pick<ChangeCtx, "tx">,
  system: string,
  order: Pick<SalesDocument, "kind" | "number" | "version" | "items">,
): Promise<void> {
  if (order.kind !== "order") return;
  const { number, version } = order;
  await updateWatchedOrder(tx, { system, number, version, lines: watchedLinesOf(order) });
}
