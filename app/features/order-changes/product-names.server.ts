import type { Erp, ErpContext } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";

/** Finds the names of products in the reader's language; none while the ERP is away. */
export async function findProductNames(
  erp: Erp,
  erpContext: ErpContext,
  materials: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (materials.length === 0) return new Map();
  try {
    const { value } = await erp.materials.get(erpContext, [...new Set(materials)]);
    return new Map(value.map(({ number, name }) => [number, name]));
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    return new Map();
  }
}
