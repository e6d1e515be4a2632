import type { CommonCtx } from "~/door/operation.server";
import { openItemKinds } from "~/erp/erp";
import { payableKinds } from "./receivables.settings";

export type KindCtx = Pick<CommonCtx, "settings" | "actor">;

/** Reads the kinds of items that the sales area lets its customers pay here. */
export const findPayableKinds = ({ settings, actor }: KindCtx) =>
  settings.get(payableKinds, { salesAreaId: actor.salesArea?.id ?? null });

/** Reads the kinds to which a selection is narrowed; null where all of them can be paid. */
export async function findNarrowedKinds(ctx: KindCtx) {
  const kinds = await findPayableKinds(ctx);
  return openItemKinds.every((kind) => kinds.includes(kind)) ? null : kinds;
}
