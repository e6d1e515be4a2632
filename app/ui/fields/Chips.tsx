import { useT } from "~/i18n/i18n-context";

export interface Chip {
  label: string;
  /** Leads to the list without this filter. */
  without: string;
}

/** Shows the active filters; each is a link to the list without it. */
export function Chips({ chips, clear }: { chips: readonly Chip[]; clear?: string }) {
  const t = useT();
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={t("ui.filters.set")}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <a className="chip" href={without}>
            {label}
            <span className="unseen"> – {t("ui.filters.remove")}</span>
          </a>
        </li>
      ))}
      {clear && chips.length > 1 ? (
        <li>
          <a href={clear}>{t("ui.filters.clear")}</a>
        </li>
      ) : null}
    </ul>
  );
}
