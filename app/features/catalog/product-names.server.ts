import type { QueryCtx } from "~/door/operation.server";
import { erpValueOr } from "~/door/value-or";
import type { ErpContext } from "~/erp/erp";
import { localeOf } from "~/erp/texts/text";
import { findRows } from "./search.store.server";

/** Finds the names of products in the reader's language; while the ERP is away, those of the catalog's own copy. */
export async function findProductNames(
  ctx: Pick<QueryCtx, "db" | "erp" | "log" | "requestId">,
  erpContext: ErpContext,
  materials: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(materials)];
  if (numbers.length === 0) return new Map();
  const answer = await erpValueOr(ctx, ctx.erp.materials.get(erpContext, numbers), null);
  const products =
    answer?.value ?? (await findRows(ctx.db, erpContext, localeOf(erpContext.language), numbers));
  return new Map(products.map(({ number, name }) => [number, name]));
}
