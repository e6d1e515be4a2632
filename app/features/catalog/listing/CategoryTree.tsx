import { formatCount } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import type { CategoryNode } from "../catalog";
import { addressWith, withoutFilters } from "../catalog-address";

/** Links to the subcategories of the chosen category, or to its siblings where it has none. */
export function CategoryTree(props: {
  categories: readonly Pick<CategoryNode, "id" | "name" | "count">[];
  category: string;
  address: string;
}) {
  const { categories, category, address } = props;
  const t = useT();
  const formats = useFormats();
  const unfilteredAddress = withoutFilters(address);
  const link = (id: string, name: string, count?: number) => (
    <li key={id}>
      <a
        href={addressWith(unfilteredAddress, { category: id })}
        aria-current={category === id ? "true" : undefined}
      >
        {name} {count === undefined ? null : <small>{formatCount(count, formats)}</small>}
      </a>
    </li>
  );
  return (
    <nav aria-label={t("catalog.categories")}>
      <ul className="tree">
        {link("", t("catalog.all"))}
        {categories.map(({ id, name, count }) => link(id, name, count))}
      </ul>
    </nav>
  );
}
