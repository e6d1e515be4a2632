import { useT } from "~/i18n/i18n-context";

export interface MenuEntry {
  label: string;
  href: string;
}

/** Drop-down menu that administrators made; it opens without script. */
export function CatalogMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useT();
  return (
    <details className="options">
      <summary>{t("catalog.menu")}</summary>
      <nav aria-label={t("catalog.menu")}>
        <ul className="tree">
          {entries.map(({ label, href }) => (
            <li key={href + label}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
