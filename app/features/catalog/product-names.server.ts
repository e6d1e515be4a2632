import type { QueryCtx } from "~/door/operation.server";
import { erpValueOr } from "~/door/value-or";
import type { ErpContext } from "~/erp/erp";

/** Finds the names of products in the reader's language; none while the ERP is away. */
export async function findProductNames(
  ctx: Pick<QueryCtx, "erp" | "log" | "requestId">,
  erpContext: ErpContext,
  materials: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (materials.length === 0) return new Map();
  const products = await erpValueOr(ctx, ctx.erp.materials.get(erpContext, [...new Set(materials)]), null);
  return new Map(products?.value.map(({ number, name }) => [number, name]));
}
