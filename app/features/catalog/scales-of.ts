import type { AvailabilityAnswer } from "~/erp/erp";
import { type Formats, formatQuantity, formatUnitPrice } from "~/i18n/formats";
import { pricedUnit } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import type { Scales } from "./PriceScales";

/** Formats the scale prices of a product for its table. */
export function scalesOf(
  price: Pick<AvailabilityAnswer, "scales" | "currency" | "unit" | "priceQuantity" | "priceUnit">,
  { t, formats }: { t: Translate; formats: Formats },
): Scales {
  const { scales, currency, unit } = price;
  return {
    unit: scales[0]?.unit ?? unit,
    per: t("ui.unitPrice", { price: currency, unit: pricedUnit(scales[0] ?? price, formats) }),
    prices: scales.map(({ from, price }) => [
      formatQuantity(from, formats),
      formatUnitPrice(price, formats, currency),
    ]),
  };
}
