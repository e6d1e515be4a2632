import { formatCount } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { carriedFields, pathOf } from "~/ui/lists/list-address";
import type { ListView } from "~/ui/lists/list-view";
import { DefaultButton } from "~/ui/pages/Button";
import { closedIn, isFilter } from "../catalog-address";
import type { ShownFilter } from "./filters";

/** Filters as a GET form: the chosen values stand in the address. */
export function FilterSidebar(props: { view: Pick<ListView, "address">; filters: readonly ShownFilter[] }) {
  const { view, filters } = props;
  const t = useT();
  if (filters.length === 0) return null;
  const carriedFilters = carriedFields(view, "page").filter(([name]) => !isFilter(name));
  return (
    <form method="get" action={pathOf(view)} className="filters">
      {carriedFilters.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <DefaultButton />
      <h2>{t("catalog.filters")}</h2>
      {filters.map((filter) => (
        <OneFilter key={filter.code} filter={filter} view={view} />
      ))}
      <button type="submit">{t("catalog.applyFilters")}</button>
    </form>
  );
}

/** Submits the form, so that ticks made meanwhile are kept. */
function OneFilter({ filter, view }: { filter: ShownFilter; view: Pick<ListView, "address"> }) {
  const t = useT();
  const formats = useFormats();
  const { code, label, values, more, opened } = filter;
  return (
    <fieldset>
      <legend>{label}</legend>
      {values.map(({ value, label, count, chosen }) => (
        <label key={value}>
          <input type="checkbox" name={`f.${code}`} value={value} defaultChecked={chosen} />
          {` ${label} `}
          <small>{formatCount(count, formats)}</small>
        </label>
      ))}
      {more > 0 ? (
        <button type="submit" name="more" value={code} className="plain">
          {t("catalog.more", { count: more })}
          <span className="unseen"> – {label}</span>
        </button>
      ) : null}
      {opened ? (
        <a href={closedIn(view.address, code)}>
          {t("ui.showFewer")}
          <span className="unseen"> – {label}</span>
        </a>
      ) : null}
    </fieldset>
  );
}
