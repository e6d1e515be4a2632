import type { OpenItem } from "~/erp/erp";
import { openItemKind } from "~/erp/open-item-kinds";
import { findPayableKinds, type KindCtx } from "../payable-kinds.server";
import type { Proposal } from "./proposal";

/** Finds the first item of a kind that is not paid here, and says so. Null if all of them can be. */
export async function kindProblem(ctx: KindCtx, items: readonly OpenItem[]): Promise<Proposal | null> {
  const kinds = await findPayableKinds(ctx);
  const item = items.find((each) => !kinds.includes(openItemKind(each)));
  if (!item) return null;
  const params = { number: item.document.number };
  return { kind: "problem", field: "items", text: { key: "receivables.pay.kindNotPayable", params } };
}
