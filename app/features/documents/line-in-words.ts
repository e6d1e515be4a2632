import type { PriceComponent } from "~/erp/erp";
import type { PresentedLine } from "~/erp/presentation/present-document";
import { type Formats, formatMoney, formatPrice, formatQuantity, formatRate } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";

interface Words {
  t: Translate;
  formats: Formats;
}

/** Writes the price that multiplies to the line's amount: "18.23 EUR per PCE". */
export function priceInWords({ price }: PresentedLine, currency: string, { t, formats }: Words): string {
  const { amount, per, unit } = price;
  const measure = Number(per) === 1 ? unit : `${formatQuantity(per, formats)} ${unit}`;
  return t("ui.unitPrice", { price: `${formatPrice(amount, formats)} ${currency}`, unit: measure });
}

/** Writes what lies between price times quantity and the line's amount; empty if that is nothing. */
export function buildUpInWords({ price }: PresentedLine, { t, formats }: Words): string[] {
  const { gross, adjustments } = price;
  if (adjustments.length === 0) return [];
  return [
    `${t("documents.gross")}: ${formatMoney(gross, formats)}`,
    ...adjustments.map(
      (one) => `${one.label} ${rateInWords(one, formats)}: ${formatMoney(one.amount, formats)}`,
    ),
  ];
}

/** Writes the rate of a price component: "−3 %", or "0.12 EUR / 1 M". */
export function rateInWords(
  { rate, rateUnit, per, perUnit, currency }: PriceComponent,
  formats: Formats,
): string {
  const figure = formatRate(rate, formats);
  if (rateUnit === "percent") return `${figure} %`;
  return `${figure} ${currency}${per ? ` / ${formatQuantity(per, formats)} ${perUnit ?? ""}` : ""}`;
}
