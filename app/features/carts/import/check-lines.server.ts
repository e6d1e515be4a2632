import type { Db } from "~/db/db.server";
import type { Erp, ErpContext } from "~/erp/erp";
import type { ImportLine } from "../import-line";
import { findLearnedNumbers } from "./import.store.server";

const batchSize = 200;

/** Looks up every line's material: the supplier's number, the customer's, or one learned from a correction. */
export async function checkLines(
  ctx: { db: Db; erp: Erp; erpContext: ErpContext },
  soldTo: string,
  lines: readonly ImportLine[],
  onProgress: (done: number) => Promise<void> = async () => undefined,
): Promise<ImportLine[]> {
  const result: ImportLine[] = [];
  for (let begin = 0; begin < lines.length; begin += batchSize) {
    const part = lines.slice(begin, begin + batchSize);
    const typedNumbers = [...new Set(part.map(({ material }) => material).filter(Boolean))];
    const learned = await findLearnedNumbers(ctx.db, soldTo, typedNumbers);
    const numbers = [...new Set(typedNumbers.map((material) => learned.get(material) ?? material))];
    const { value } =
      numbers.length > 0 ? await ctx.erp.materials.get(ctx.erpContext, numbers) : { value: [] };
    const byNumber = new Map(value.map((material) => [material.number, material]));
    const byCustomer = new Map(
      value.flatMap((material) => (material.customerMaterial ? [[material.customerMaterial, material]] : [])),
    );
    for (const line of part) {
      const number = learned.get(line.material) ?? line.material;
      const material = byNumber.get(number) ?? byCustomer.get(number);
      if (material) {
        const problem = line.problem === "unknown" ? null : line.problem;
        result.push({ ...line, material: material.number, name: material.name, problem });
      } else result.push({ ...line, name: "", problem: line.problem ?? "unknown" });
    }
    await onProgress(result.length);
  }
  return result;
}
