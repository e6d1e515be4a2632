import { moneyIn, type Num, num } from "../../decimal";
import type { Decimal } from "../../port/basics";
import type { PriceComponent } from "../../port/pricing";
import { inBaseUnit } from "../drafts/prepare-lines";
import type { SapMaterial } from "../materials/read-materials";
import { isActive } from "./components";

export interface NetPrice {
  netPrice: Decimal;
  priceQuantity: Decimal;
  priceUnit: string;
}

/** Calculates the net price for the quantity for which the price condition holds, such as per 100 pieces. */
export function netPriceOf(
  line: { net: Decimal; quantity: Decimal; unit: string; currency: string },
  material: SapMaterial | null,
  components: readonly PriceComponent[],
): NetPrice {
  const price = components.find((one) => one.kind === "price" && isActive(one) && one.per !== null);
  const quantity = price ? quantityIn(line, material, price.perUnit || line.unit) : null;
  // Tells the price for the line's own unit if there is no factor between the two.
  const [priceQuantity, priceUnit] =
    price && quantity ? [price.per ?? "1", price.perUnit || line.unit] : ["1", line.unit];
  const divisor = quantity ?? num(line.quantity);
  const netPrice = divisor.eq(0) ? num(0) : num(line.net).times(priceQuantity).div(divisor);
  return { netPrice: moneyIn(line.currency, netPrice), priceQuantity, priceUnit };
}

/** Converts the line's quantity into another unit of the material; null if the material has no such unit. */
function quantityIn(
  { quantity, unit }: { quantity: Decimal; unit: string },
  material: SapMaterial | null,
  otherUnit: string,
): Num | null {
  if (unit === otherUnit) return num(quantity);
  const hasUnit = (name: string) => material?.units.some((one) => one.unit === name) ?? false;
  if (!material || !hasUnit(unit) || !hasUnit(otherUnit)) return null;
  return num(inBaseUnit(material, quantity, unit)).div(num(inBaseUnit(material, "1", otherUnit)));
}
