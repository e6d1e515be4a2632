import type { PriceComponent, SetPart } from "~/erp/erp";
import type { PresentedLine } from "~/erp/presentation/present-document";
import { type Formats, formatMoney, formatPercent, formatPrice, formatQuantity } from "~/i18n/formats";
import { pricedUnit } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";

interface Words {
  t: Translate;
  formats: Formats;
}

/** Lists what is said below the name of a confirmed line. */
export const detailsInWords = (line: PresentedLine, currency: string, words: Words): string[] =>
  [
    line.name === line.material ? "" : line.material,
    line.customerMaterial,
    priceInWords(line, currency, words),
    ...buildUpInWords(line, currency, words),
    partsInWords(line, words),
  ].filter(Boolean);

/** Writes the price that multiplies to the line's amount: "18.23 EUR per PCE". */
export function priceInWords({ price }: PresentedLine, currency: string, { t, formats }: Words): string {
  const { amount, per, unit } = price;
  const measure = Number(per) === 1 ? unit : `${formatQuantity(per, formats)} ${unit}`;
  return t("ui.unitPrice", { price: `${formatPrice(amount, formats, currency)} ${currency}`, unit: measure });
}

/** Writes what lies between price times quantity and the line's amount; empty if that is nothing. */
export function buildUpInWords({ price }: PresentedLine, currency: string, { t, formats }: Words): string[] {
  const { gross, adjustments } = price;
  if (adjustments.length === 0) return [];
  return [
    labelValue(t("documents.gross"), formatMoney(gross, formats, currency), formats.locale),
    ...adjustments.map((one) =>
      labelValue(
        `${one.label} ${rateInWords(one, formats)}`,
        formatMoney(one.amount, formats, currency),
        formats.locale,
      ),
    ),
  ];
}

/** Writes the rate of a price component: "−3%", or "0.12 EUR / M". A subtotal has none. */
export function rateInWords(
  { kind, rate, rateUnit, per, perUnit, currency }: PriceComponent,
  formats: Formats,
): string {
  if (kind === "subtotal") return "";
  if (rateUnit === "percent") return formatPercent(rate, formats);
  const unit = per ? ` / ${pricedUnit({ priceQuantity: per, priceUnit: perUnit ?? "" }, formats)}` : "";
  return `${formatPrice(rate, formats, currency)} ${currency}${unit}`;
}

/** Lists the components of a set: "Includes: 1 PCE Hexagon nut (1020010), 1 PCE O-ring (3000020)". */
export function partsInWords({ parts }: { parts: readonly SetPart[] }, { t, formats }: Words): string {
  const list = parts.map(
    ({ quantity, unit, name, material }) =>
      `${formatQuantity(quantity, formats)} ${unit} ${name} (${material})`,
  );
  return list.length > 0 ? t("cart.contains", { parts: list }) : "";
}
