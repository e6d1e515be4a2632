/** Unit of measure of a product, with the ERP's label in the visitor's language. */
export interface NamedUnit {
  unit: string;
  label: string;
}

/** Common names of units, in the six languages and as codes of UN/CEFACT Recommendation 20. */
const synonyms: readonly ReadonlySet<string>[] = [
  "pce pc pcs piece pieces ea each h87 c62 st stk stuk stuks pièce pièces peça peças komad komada kom 件 个",
  "box boxes bx boîte boîtes doos caixa caixas kutija kutije 盒",
  "pak pack packs pk paquet paquets pakken pacote pacotes paket paketa 包",
  "m mtr metre metres meter meters mètre mètres metro metros metar metara 米",
  "rol roll rolls ro rouleau rouleaux rollen rolo rolos rolna rolne 卷",
  "l ltr litre litres liter liters litro litros litar litara 升",
  "can cans ca canister canisters bidon bidons bus bussen lata latas kanta kante 罐",
  "drm drum drums dr fût fûts vat vaten tambor tambores bure buradi 桶",
  "kg kgm kilo kilos kilogram kilograms kilogramme kilogrammes quilograma quilogramas kilograma 千克 公斤",
].map((names) => new Set(names.split(" ")));

const normalizeUnit = (text: string) => text.trim().normalize("NFC").toLowerCase().replace(/\.$/, "");

/**
 * Finds the unit that somebody typed among the units of a product: by code, by label, or by a common name. Null if the
 * product has no such unit, or more than one.
 */
export function findUnit<U extends NamedUnit>(typedText: string, units: readonly U[]): U | null {
  const name = normalizeUnit(typedText);
  const isExact = ({ unit, label }: U) => normalizeUnit(unit) === name || normalizeUnit(label) === name;
  const isSynonym = ({ unit, label }: U) =>
    synonyms.some(
      (names) => names.has(name) && (names.has(normalizeUnit(unit)) || names.has(normalizeUnit(label))),
    );
  const byCode = units.find(({ unit }) => normalizeUnit(unit) === name);
  if (byCode) return byCode;
  for (const matches of [units.filter(isExact), units.filter(isSynonym)]) {
    if (matches.length > 0) return matches.length === 1 ? (matches[0] ?? null) : null;
  }
  return null;
}

/** Splits a quantity with its unit, such as `500 pcs` in decimal point notation. */
export function splitQuantity(text: string): { quantity: string; unit: string } {
  const space = text.indexOf(" ");
  return space < 0
    ? { quantity: text, unit: "" }
    : { quantity: text.slice(0, space), unit: text.slice(space + 1).trim() };
}

interface SoldUnits {
  baseUnit: string;
  units: readonly (NamedUnit & { numerator: string; denominator: string })[];
}

/** Returns the units of a product, the base unit included. */
export const unitsOf = ({ baseUnit, units }: SoldUnits): SoldUnits["units"] =>
  units.some(({ unit }) => unit === baseUnit)
    ? units
    : [{ unit: baseUnit, label: baseUnit, numerator: "1", denominator: "1" }, ...units];

/** Lists the units of a product as names with codes. */
export const unitsInWords = (product: SoldUnits): string =>
  unitsOf(product)
    .map(({ unit, label }) => (label === unit ? unit : `${label} (${unit})`))
    .join(", ");
