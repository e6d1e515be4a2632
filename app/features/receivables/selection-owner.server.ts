import type { CommonCtx } from "~/door/operation.server";
import { must } from "~/lib/assert";
import type { SelectionOwner } from "./selected-items.store.server";

export function selectionOwnerOf({ actor }: Pick<CommonCtx, "actor">, payer: string): SelectionOwner {
  return {
    userId: must(actor.userId, "a signed-in user"),
    salesAreaId: must(actor.salesArea, "a sales area").id,
    payer,
  };
}
