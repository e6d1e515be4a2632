import { type Formats, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { ProductDetails } from "../catalog";

interface Localization {
  t: Translate;
  formats: Formats;
  nameOf?: (unit: string) => string;
}

/** Lists the facts of a product and its sales units as names with values; papers name units instead of their codes. */
export function productFacts(
  material: ProductDetails,
  { t, formats, nameOf = (unit) => unit }: Localization,
): [label: string, value: string][] {
  const format = (quantity: string) => formatQuantity(quantity, formats);
  const facts: [string, string][] = [
    ...material.attributes.map(({ label, valueLabel }): [string, string] => [label, valueLabel]),
    [t("catalog.manufacturer"), material.manufacturer],
    [t("catalog.manufacturerNumber"), material.manufacturerNumber],
    [t("catalog.ean"), material.ean],
    [t("catalog.weight"), `${format(material.weightKg)} kg`],
    [t("catalog.minimum"), `${format(material.minimumQuantity)} ${nameOf(material.salesUnit)}`],
    ...material.units
      .filter(({ unit }) => unit !== material.baseUnit)
      .map(({ label, numerator, denominator }): [string, string] => [
        label,
        t("catalog.conversion", {
          amount: format(denominator),
          base: `${format(numerator)} ${nameOf(material.baseUnit)}`,
        }),
      ]),
  ];
  return facts.filter(([, value]) => value !== "");
}
