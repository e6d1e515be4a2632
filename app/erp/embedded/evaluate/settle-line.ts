import { ceilTo, type Num, num, plain, zero } from "../../decimal";
import type { BusinessDate, ErpMessage } from "../../port/basics";
import type { DraftLine } from "../../port/pricing";
import { message, type SentenceKey } from "../../texts/text";
import type { Call } from "../call";
import { convert } from "../units";
import type { FoundMaterials, MaterialFacts } from "./find-materials.server";

/** Draft line with its material, unit and quantity, before prices and dates. */
export interface SettledLine {
  draft: DraftLine;
  material: MaterialFacts | null;
  customerMaterial: string | null;
  substitutedFor: string | null;
  quantity: Num;
  unit: string;
  baseQuantity: Num;
  /** False if the line has an error; it then counts nothing. */
  ok: boolean;
  messages: ErpMessage[];
}

const greatestQuantity = num("9999999999.999");

/** Line of a document that is being changed, in base units. */
export interface StandingLine {
  orderedQuantity: Num;
  deliveredQuantity: Num;
  requestedDate: BusinessDate | null;
}

type Say = (severity: ErpMessage["severity"], code: SentenceKey, values: Record<string, string>) => void;

/**
 * Settles material, unit and quantity of a line. Minimum and rounding quantities apply, with a message, unless the
 * line is reduced to exactly its delivered quantity or stays as it was ordered. A line that is not raised keeps its material,
 * even if it is no longer sold.
 */
export function settleLine(
  call: Pick<Call, "language"> & { ctx: Pick<Call["ctx"], "salesArea"> },
  draft: DraftLine,
  materials: FoundMaterials,
  standingLine?: StandingLine,
): SettledLine {
  const messages: ErpMessage[] = [];
  const say: Say = (severity, code, values) =>
    messages.push(message(severity, code, call.language, { values, target: { item: draft.itemNumber } }));

  const line: SettledLine = {
    draft,
    material: null,
    customerMaterial: null,
    substitutedFor: null,
    quantity: zero,
    unit: draft.unit ?? "",
    baseQuantity: zero,
    ok: false,
    messages,
  };
  const number = materials.numberOf(draft.material.trim());
  const requestedMaterial = number === undefined ? undefined : materials.byNumber.get(number);
  if (!requestedMaterial) {
    say("error", "material.unknown", { material: draft.material });
    return line;
  }
  line.customerMaterial = materials.customerNumberOf(requestedMaterial.number);
  line.unit = draft.unit || requestedMaterial.salesUnit;
  line.material = requestedMaterial;
  const isRaised = raises(draft, requestedMaterial, line.unit, standingLine);

  const substitute =
    isRaised && requestedMaterial.status === "discontinued"
      ? materials.byNumber.get(requestedMaterial.substitute ?? "")
      : undefined;
  if (substitute?.status === "sellable") {
    say("info", "material.substituted", { requested: requestedMaterial.number, material: substitute.number });
    line.material = substitute;
    line.substitutedFor = requestedMaterial.number;
    if (!convert(substitute, num(1), line.unit, substitute.baseUnit)) line.unit = substitute.salesUnit;
  }
  const material = line.material;
  const refusal = isRaised ? refusalOf(material, call.ctx.salesArea) : null;
  if (refusal) {
    say("error", refusal, { material: material.number });
    return line;
  }
  const quantity = quantityOf(draft.quantity);
  if (!quantity) {
    say("error", "quantity.invalid", {});
    return line;
  }
  const factor = convert(material, num(1), line.unit, material.baseUnit);
  if (!factor) {
    say("error", "unit.unknown", { material: material.number, unit: line.unit });
    return line;
  }
  line.ok = true;
  line.quantity = quantity;
  line.baseQuantity = convert(material, quantity, line.unit, material.baseUnit) ?? zero;
  if (
    standingLine &&
    [standingLine.deliveredQuantity, standingLine.orderedQuantity].some((one) => one.eq(line.baseQuantity))
  )
    return line;
  roundQuantity(line, material, say);
  line.baseQuantity = convert(material, line.quantity, line.unit, material.baseUnit) ?? zero;
  return line;
}

/** Raises the quantity to the minimum or the next full pack of the material, with a message. */
function roundQuantity(line: SettledLine, material: MaterialFacts, say: Say): void {
  const { quantity, unit } = line;
  // Converts minimum and rounding quantity from the sales unit to the line's unit.
  const inUnit = (amount: string) => convert(material, num(amount), material.salesUnit, unit) ?? zero;
  const [minimum, rounding] = [inUnit(material.minimumQuantity), inUnit(material.roundingQuantity)];
  if (quantity.lt(minimum)) {
    line.quantity = ceilTo(minimum, rounding);
    say("warning", "quantity.minimum", { quantity: plain(line.quantity), unit });
  } else {
    const roundedQuantity = ceilTo(quantity, rounding);
    if (!roundedQuantity.eq(quantity)) {
      line.quantity = roundedQuantity;
      say("info", "quantity.rounded", { quantity: plain(roundedQuantity), unit });
    }
  }
}

/** Tells whether a line asks for more than was ordered; a new line and one that cannot be compared do. */
function raises(
  draft: DraftLine,
  material: MaterialFacts,
  unit: string,
  standingLine?: StandingLine,
): boolean {
  if (!standingLine) return true;
  const quantity = quantityOf(draft.quantity);
  const baseQuantity = quantity && convert(material, quantity, unit, material.baseUnit);
  return !baseQuantity || baseQuantity.gt(standingLine.orderedQuantity);
}

function refusalOf(material: MaterialFacts, salesArea: string): SentenceKey | null {
  if (material.type === "configurable") return "material.configure";
  if (material.status === "notSellable") return "material.notSellable";
  if (material.status === "discontinued") return "material.discontinued";
  if (material.notSoldIn?.includes(salesArea)) return "material.notSoldHere";
  return null;
}

/** Marks a line as wrong, with a message that names the error. */
export function failLine(
  call: Pick<Call, "language">,
  line: SettledLine,
  code: SentenceKey,
  values: Record<string, string>,
): void {
  line.ok = false;
  line.messages.push(
    message("error", code, call.language, { values, target: { item: line.draft.itemNumber } }),
  );
}

/** Parses a quantity: digits with at most three decimals. */
function quantityOf(text: string): Num | null {
  if (text.length > 20 || !/^\d{1,10}(\.\d{1,3})?$/.test(text)) return null;
  const quantity = num(text);
  return quantity.gt(0) && quantity.lte(greatestQuantity) ? quantity : null;
}
