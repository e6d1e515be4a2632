import { useT } from "~/i18n/i18n-context";
import type { CatalogAddresses } from "../addresses";
import { Picture } from "../drawings/Picture";

export interface FamilyEntry {
  name: string;
  drawing: string;
  count: number;
  href: string;
}

/** The families among the results: each leads to all its sizes in one table. */
export function FoundFamilies({ families, to }: { families: readonly FamilyEntry[]; to: CatalogAddresses }) {
  const t = useT();
  return (
    <nav aria-label={t("catalog.families")}>
      <ul className="families">
        {families.map(({ name, drawing, count, href }) => (
          <li key={href}>
            <Picture digest={drawing} size={48} to={to} />
            <span>
              <a href={href}>{name}</a>
              <br />
              <small>{t("catalog.sizes", { count })}</small>
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
