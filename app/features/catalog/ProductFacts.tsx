import { formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import type { ProductPageProps } from "./ProductPage";

/** What is known of a product, and the units in which it is sold. */
export function ProductFacts({ material }: Pick<ProductPageProps, "material">) {
  const t = useT();
  const formats = useFormats();
  const shown = (quantity: string) => formatQuantity(quantity, formats);
  const facts: [string, string][] = [
    ...material.attributes.map(({ label, valueLabel }): [string, string] => [label, valueLabel]),
    [t("catalog.manufacturer"), material.manufacturer],
    [t("catalog.manufacturerNumber"), material.manufacturerNumber],
    [t("catalog.ean"), material.ean],
    [t("catalog.weight"), `${shown(material.weightKg)} kg`],
    [t("catalog.minimum"), `${shown(material.minimumQuantity)} ${material.salesUnit}`],
    ...material.units
      .filter(({ unit }) => unit !== material.baseUnit)
      .map(({ label, numerator, denominator }): [string, string] => [
        label,
        t("catalog.conversion", {
          amount: shown(denominator),
          base: `${shown(numerator)} ${material.baseUnit}`,
        }),
      ]),
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label + value}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
