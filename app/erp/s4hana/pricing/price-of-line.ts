import { moneyIn, num } from "../../decimal";
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
  const priceQuantity = price?.per ?? "1";
  const priceUnit = price?.perUnit || line.unit;
  const inPriceUnit = (quantity: Decimal, unit: string) =>
    material && unit !== priceUnit
      ? num(inBaseUnit(material, quantity, unit)).div(num(inBaseUnit(material, "1", priceUnit)))
      : num(quantity);
  const quantity = inPriceUnit(line.quantity, line.unit);
  const netPrice = quantity.eq(0) ? num(0) : num(line.net).times(priceQuantity).div(quantity);
  return { netPrice: moneyIn(line.currency, netPrice), priceQuantity, priceUnit };
}
