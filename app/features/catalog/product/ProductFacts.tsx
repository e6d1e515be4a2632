import { useFormats, useT } from "~/i18n/i18n-context";
import { productFacts } from "./product-facts";
import type { ProductPageProps } from "./product-page";

export function ProductFacts({ material }: Pick<ProductPageProps, "material">) {
  const t = useT();
  const formats = useFormats();
  return (
    <dl className="facts">
      {productFacts(material, { t, formats }).map(([label, value]) => (
        <div key={label + value}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
