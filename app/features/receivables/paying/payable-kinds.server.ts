import type { CommonCtx } from "~/door/operation.server";
import type { OpenItem } from "~/erp/erp";
import { openItemKind, openItemKinds } from "~/erp/open-item-kinds";
import { payableKinds } from "../receivables.settings";
import type { Proposal } from "./proposal";

type KindCtx = Pick<CommonCtx, "settings" | "actor">;

/** Reads the kinds of items that the sales area lets its customers pay here. */
export const findPayableKinds = ({ settings, actor }: KindCtx) =>
  settings.get(payableKinds, { salesAreaId: actor.salesArea?.id ?? null });

/** Reads the kinds to which a selection is narrowed; null where all of them can be paid. */
export async function findNarrowedKinds(ctx: KindCtx) {
  const kinds = await findPayableKinds(ctx);
  return openItemKinds.every((kind) => kinds.includes(kind)) ? null : kinds;
}

/** Finds the first item of a kind that is not paid here, and says so. Null if all of them can be. */
export async function kindProblem(ctx: KindCtx, items: readonly OpenItem[]): Promise<Proposal | null> {
  const kinds = await findPayableKinds(ctx);
  const item = items.find((each) => !kinds.includes(openItemKind(each)));
  if (!item) return null;
  const params = { number: item.document.number };
  return { kind: "problem", field: "items", text: { key: "receivables.pay.kindNotPayable", params } };
}
