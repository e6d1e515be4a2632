import { useT } from "~/i18n/i18n-context";
import type { CatalogAddresses } from "../addresses";

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
            {drawing ? <img src={to.picture(drawing)} width={80} height={48} alt="" loading="lazy" /> : null}
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
