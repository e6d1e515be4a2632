import type { Db } from "~/db/db.server";
import type { Erp, ErpContext } from "~/erp/erp";
import type { ImportLine } from "../import-line";
import { findLearned } from "./import.store.server";

const atOnce = 200;

/** Looks every line's material up: the supplier's number, the customer's, or one that was learned from a correction. */
export async function checkLines(
  ctx: { db: Db; erp: Erp; erpContext: ErpContext },
  soldTo: string,
  lines: readonly ImportLine[],
  told: (done: number) => Promise<void> = async () => undefined,
): Promise<ImportLine[]> {
  const result: ImportLine[] = [];
  for (let begin = 0; begin < lines.length; begin += atOnce) {
    const part = lines.slice(begin, begin + atOnce);
    const wanted = [...new Set(part.map(({ material }) => material).filter(Boolean))];
    const learned = await findLearned(ctx.db, soldTo, wanted);
    const asked = [...new Set(wanted.map((material) => learned.get(material) ?? material))];
    const { value } = asked.length > 0 ? await ctx.erp.materials.get(ctx.erpContext, asked) : { value: [] };
    const known = new Map(value.map((material) => [material.number, material]));
    const byCustomer = new Map(
      value.flatMap((material) => (material.customerMaterial ? [[material.customerMaterial, material]] : [])),
    );
    for (const line of part) {
      const number = learned.get(line.material) ?? line.material;
      const material = known.get(number) ?? byCustomer.get(number);
      if (material) {
        const problem = line.problem === "unknown" ? null : line.problem;
        result.push({ ...line, material: material.number, name: material.name, problem });
      } else result.push({ ...line, name: "", problem: line.problem ?? "unknown" });
    }
    await told(result.length);
  }
  return result;
}
