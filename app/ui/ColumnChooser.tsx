import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "./CsrfField";
import type { ListView } from "./list-view";

/** Which columns this person wants to see in this table, remembered for it. */
export function ColumnChooser({ view, csrf = <CsrfField /> }: { view: ListView; csrf?: ReactNode }) {
  const t = useT();
  const choices = view.columns.filter((column) => !column.key && !column.action);
  return (
    <details className="chooser">
      <summary>{t("ui.columns")}</summary>
      <form method="post" action={`/tables/${encodeURIComponent(view.name)}`}>
        {csrf}
        <input type="hidden" name="back" value={view.address} />
        <fieldset>
          <legend className="unseen">{t("ui.columns")}</legend>
          {choices.map(({ name, caption, hidden }) => (
            <div className="check" key={name}>
              <input
                type="checkbox"
                id={`${view.name}-show-${name}`}
                name="columns"
                value={name}
                defaultChecked={!hidden}
              />
              <label htmlFor={`${view.name}-show-${name}`}>{caption}</label>
            </div>
          ))}
        </fieldset>
        <button type="submit" name="intent" value="columns">
          {t("ui.page.show")}
        </button>
      </form>
    </details>
  );
}
