import { num, plain } from "../../decimal";
import type { Decimal, ErpContext, ErpMessage } from "../../port/basics";
import type { DraftDocument, DraftLine } from "../../port/pricing";
import { message, type SentenceKey } from "../../texts/text";
import { callFor, type SapCall } from "../call";
import { findByOwnNumber, readOwnNumbers } from "../materials/customer-materials";
import { readMaterials, type SapMaterial } from "../materials/read-materials";
import { isQuantity } from "./quantity";

/** Line of a draft with its material. */
export interface PreparedLine {
  draft: DraftLine;
  material: SapMaterial | null;
  customerMaterial: string | null;
  unit: string;
  /** Errors that the portal finds itself; such a line is not sent. */
  messages: ErpMessage[];
}

/**
 * Finds the material of each line, by SAP's number or the customer's, and the errors that SAP would answer with a
 * refusal of the whole document.
 */
export async function prepareLines(
  call: SapCall,
  draft: Pick<DraftDocument, "soldTo" | "lines">,
): Promise<PreparedLine[]> {
  const customerCall = callFor(call, draft.soldTo);
  const numbers = [...new Set(draft.lines.map(({ material }) => material))].filter(Boolean);
  const [byNumber, ownNumbers] = await Promise.all([
    readMaterials(customerCall, numbers),
    readOwnNumbers(customerCall, numbers),
  ]);
  const foreign = numbers.filter((number) => !byNumber.has(number));
  const materialsByNumber = new Map(
    await Promise.all(
      foreign.map(async (number) => [number, (await findByOwnNumber(customerCall, number))[0]] as const),
    ),
  );
  const byOwnNumber = await readMaterials(
    customerCall,
    [...materialsByNumber.values()].filter((number): number is string => number !== undefined),
  );
  return draft.lines.map((line) => {
    const byOwn = byOwnNumber.get(materialsByNumber.get(line.material) ?? "");
    const material = byNumber.get(line.material) ?? byOwn ?? null;
    const customerMaterial = byOwn ? line.material : (ownNumbers.get(line.material) ?? null);
    const unit = line.unit ?? material?.salesUnit ?? "";
    return {
      draft: line,
      material,
      customerMaterial,
      unit,
      messages: errorsOf(call.ctx, line, material, unit),
    };
  });
}

function errorsOf(
  ctx: ErpContext,
  line: DraftLine,
  material: SapMaterial | null,
  unit: string,
): ErpMessage[] {
  const error = (key: SentenceKey, values: Record<string, string>, field: string) => [
    message("error", key, ctx.language, { values, target: { item: line.itemNumber, field } }),
  ];
  const name = { material: line.material };
  if (!material) return error("material.unknown", name, "material");
  // SAP may replace a discontinued one.
  if (material.configurable) return error("material.configure", name, "material");
  if (!material.salesAreas.includes(ctx.salesArea)) {
    return error(
      material.salesAreas.length > 0 ? "material.notSoldHere" : "material.notSellable",
      name,
      "material",
    );
  }
  if (material.status === "notSellable") return error("material.notSellable", name, "material");
  if (!isQuantity(line.quantity)) return error("quantity.invalid", {}, "quantity");
  const [batch, ...others] = line.batches ?? [];
  if (others.length > 0) return error("batch.single", {}, "batches");
  if (batch && !num(batch.quantity).eq(line.quantity)) {
    const values = { sum: batch.quantity, quantity: line.quantity, unit };
    return error("batch.sum", values, "batches");
  }
  if (!material.units.some((one) => one.unit === unit))
    return error("unit.unknown", { ...name, unit }, "unit");
  return [];
}

/** Converts a quantity of the material into its base unit. */
export function inBaseUnit(material: SapMaterial, quantity: Decimal, unit: string): Decimal {
  const factor = material.units.find((one) => one.unit === unit);
  if (!factor) return quantity;
  return plain(num(quantity).times(factor.numerator).div(factor.denominator));
}
