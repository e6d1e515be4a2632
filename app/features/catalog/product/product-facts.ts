import { type Formats, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { ProductDetails } from "../catalog";

/** Lists the facts of a product and its sales units as names with values. */
export function productFacts(
  material: ProductDetails,
  { t, formats }: { t: Translate; formats: Formats },
): [label: string, value: string][] {
  const format = (quantity: string) => formatQuantity(quantity, formats);
  const facts: [string, string][] = [
    ...material.attributes.map(({ label, valueLabel }): [string, string] => [label, valueLabel]),
    [t("catalog.manufacturer"), material.manufacturer],
    [t("catalog.manufacturerNumber"), material.manufacturerNumber],
    [t("catalog.ean"), material.ean],
    [t("catalog.weight"), `${format(material.weightKg)} kg`],
    [t("catalog.minimum"), `${format(material.minimumQuantity)} ${material.salesUnit}`],
    ...material.units
      .filter(({ unit }) => unit !== material.baseUnit)
      .map(({ label, numerator, denominator }): [string, string] => [
        label,
        t("catalog.conversion", {
          amount: format(denominator),
          base: `${format(numerator)} ${material.baseUnit}`,
        }),
      ]),
  ];
  return facts.filter(([, value]) => value !== "");
}
