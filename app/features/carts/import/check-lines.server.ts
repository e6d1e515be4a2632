import type { Db } from "~/db/db.server";
import type { Material } from "~/erp/erp";
import { findUnit, unitsInWords, unitsOf } from "~/i18n/find-unit";
import { contentsOf } from "~/i18n/quantity-words";
import { type CheckCtx, getMaterialsByNumber } from "../amounts/check-items.server";
import type { ImportLine } from "../import-line";
import { findLearnedNumbers } from "./import.store.server";

const batchSize = 200;

/** Looks up every line's material: the supplier's number, the customer's, or one learned from a correction. */
export async function checkLines(
  ctx: CheckCtx & { db: Db },
  soldTo: string,
  lines: readonly ImportLine[],
  onProgress: (doneCount: number) => Promise<void> = async () => undefined,
): Promise<ImportLine[]> {
  const result: ImportLine[] = [];
  for (let begin = 0; begin < lines.length; begin += batchSize) {
    const part = lines.slice(begin, begin + batchSize);
    const typedNumbers = [
      ...new Set(
        part.flatMap(({ material, customerNumber = "" }) => [material, customerNumber]).filter(Boolean),
      ),
    ];
    const learnedNumbers = await findLearnedNumbers(ctx.db, soldTo, typedNumbers);
    const numbers = [...new Set(typedNumbers.map((material) => learnedNumbers.get(material) ?? material))];
    const materials = numbers.length > 0 ? await getMaterialsByNumber(ctx, numbers) : null;
    for (const line of part) {
      const materialCalled = (name = "") => materials?.get((learnedNumbers.get(name) ?? name).toUpperCase());
      const material = materialCalled(line.material) ?? materialCalled(line.customerNumber);
      if (material) {
        result.push(lineOf(line, material));
      } else result.push({ ...line, name: "", problem: line.problem ?? "unknown" });
    }
    await onProgress(result.length);
  }
  return result;
}

/** Returns a line with the unit and contents that its product has. */
function lineOf(
  { assumedUnit: _, contents: __, units: ___, ...line }: ImportLine,
  material: Material,
): ImportLine {
  const isUnjudged = line.problem === "unknown" || line.problem === "unit";
  const identifiedLine = { ...line, material: material.number, name: material.name };
  const typedUnit = line.unit === "" ? null : findUnit(line.unit, unitsOf(material));
  if (line.unit !== "" && !typedUnit) {
    return {
      ...identifiedLine,
      problem: isUnjudged ? "unit" : (line.problem ?? "unit"),
      units: unitsInWords(material),
    };
  }
  const unit = typedUnit?.unit ?? material.salesUnit;
  // A quantity of zero contains nothing in any unit: its problem says enough.
  const contents =
    Number(line.quantity) === 0 ? null : contentsOf({ quantity: line.quantity, unit }, material);
  return {
    ...identifiedLine,
    problem: isUnjudged ? null : line.problem,
    ...(typedUnit ? { unit } : { assumedUnit: unit }),
    ...(contents ? { contents } : {}),
  };
}
