import type { Problem } from "~/door/outcome";
import type { Material } from "~/erp/erp";
import { findUnit, unitsInWords, unitsOf } from "~/i18n/find-unit";

/**
 * Finds the unit that was typed with a quantity (`500 pcs`) or beside it. Null if none was typed, or if the product is not
 * sold in it; two different units are a problem.
 */
export function judgeUnit(
  material: Material,
  typedAmount: { inQuantity: string; beside: string },
  prefix: string,
): { unit: string | null; problems: Problem[] } {
  const fields = [
    { path: `${prefix}quantity`, name: typedAmount.inQuantity },
    { path: `${prefix}unit`, name: typedAmount.beside },
  ].filter(({ name }) => name !== "");
  const knownFields = fields.map((field) => ({
    ...field,
    unit: findUnit(field.name, unitsOf(material))?.unit,
  }));
  const problems = knownFields.flatMap(({ path, name, unit }): Problem[] => {
    if (unit) return [];
    const params = { material: material.number, unit: name, units: unitsInWords(material) };
    return [{ path, text: { key: "cart.unit.notSold", params } }];
  });
  const units = knownFields.flatMap(({ unit }) => (unit ? [unit] : []));
  const [unit = null, other = unit] = units;
  if (unit && other && other !== unit) {
    problems.push({ path: `${prefix}unit`, text: { key: "cart.unit.twice", params: { unit, other } } });
  }
  return { unit, problems };
}
