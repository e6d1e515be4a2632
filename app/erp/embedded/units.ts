import { type Num, num } from "../decimal";

/** Unit data of a material for conversions. */
export interface UnitsOfMaterial {
  baseUnit: string;
  units: { unit: string; numerator: string; denominator: string }[];
}

/** Base units per unit; null if the material does not have the unit. */
export function factorOf(material: UnitsOfMaterial, unit: string): Num | null {
  if (unit === material.baseUnit) return num(1);
  const conversion = material.units.find((knownUnit) => knownUnit.unit === unit);
  return conversion ? num(conversion.numerator).div(conversion.denominator) : null;
}

/** Multiplies before dividing, so that a third of a box times three is exactly a box. */
export function convert(material: UnitsOfMaterial, quantity: Num, from: string, to: string): Num | null {
  if (from === to) return quantity;
  const [source, target] = [ratioOf(material, from), ratioOf(material, to)];
  if (!source || !target) return null;
  return quantity
    .times(source.numerator)
    .times(target.denominator)
    .div(source.denominator.times(target.numerator));
}

function ratioOf(material: UnitsOfMaterial, unit: string): { numerator: Num; denominator: Num } | null {
  if (unit === material.baseUnit) return { numerator: num(1), denominator: num(1) };
  const conversion = material.units.find((knownUnit) => knownUnit.unit === unit);
  return conversion
    ? { numerator: num(conversion.numerator), denominator: num(conversion.denominator) }
    : null;
}
