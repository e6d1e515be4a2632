import type { Problem } from "~/door/outcome";
import { splitQuantity } from "~/i18n/find-unit";
import { type CheckCtx, findMaterialsByNumber } from "./check-items.server";
import { judgeUnit } from "./judge-unit";

/** Amount typed over a line of the cart: `500`, `500 pcs`, or a quantity with the unit beside it. */
export interface TypedAmount {
  material: string;
  quantity: string;
  unit?: string;
  /** Prefix of its fields' names in the form. */
  prefix: string;
}

/** A quantity as a number; its unit as a code, null if none was typed. */
export interface ReadAmount {
  quantity: string;
  unit: string | null;
}

/** Reads quantities that were typed over lines. The ERP is asked only about units, and only if some were typed. */
export async function readAmounts(
  ctx: CheckCtx,
  typedAmounts: readonly TypedAmount[],
): Promise<{ amounts: ReadAmount[]; problems: Problem[] }> {
  const typedParts = typedAmounts.map(({ quantity, unit = "", ...rest }) => {
    const amount = splitQuantity(quantity);
    return { ...rest, quantity: amount.quantity, inQuantity: amount.unit, beside: unit };
  });
  const amountsWithUnit = typedParts.filter(({ inQuantity, beside }) => inQuantity !== "" || beside !== "");
  const numbers = [...new Set(amountsWithUnit.map(({ material }) => material))];
  const materials = numbers.length > 0 ? await findMaterialsByNumber(ctx, numbers) : null;
  const problems: Problem[] = [];
  const amounts = typedParts.map(({ material: number, quantity, inQuantity, beside, prefix }): ReadAmount => {
    if (inQuantity === "" && beside === "") return { quantity, unit: null };
    const material = materials?.get(number.toUpperCase());
    if (material) {
      const unitVerdict = judgeUnit(material, { inQuantity, beside }, prefix);
      problems.push(...unitVerdict.problems);
      return { quantity, unit: unitVerdict.unit };
    }
    // Only the ERP could explain a unit in words; a code from the list beside the quantity is taken as it is.
    if (inQuantity !== "") problems.push({ path: `${prefix}quantity`, text: { key: "cart.unit.later" } });
    return { quantity, unit: beside || null };
  });
  return { amounts, problems };
}
