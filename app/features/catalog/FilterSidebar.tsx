import { useT } from "~/i18n/i18n-context";
import type { CategoryNode, Filter } from "./catalog";

/** So many values stand there before a filter is opened further. */
const first = 5;

/** Categories to go down, and filters to tick; all of it is in the address afterwards. */
export function FilterSidebar(props: {
  path: string;
  /** What the address says besides the filters. */
  carried: readonly [string, string][];
  filters: readonly Filter[];
  categories: readonly CategoryNode[];
  category: string;
  categoryHref: (id: string) => string;
}) {
  const { path, carried, filters } = props;
  const t = useT();
  return (
    <div>
      <Categories {...props} />
      {filters.length > 0 ? (
        <form method="get" action={path} className="filters">
          {carried.map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <h2>{t("catalog.filters")}</h2>
          {filters.map((filter) => (
            <OneFilter key={filter.code} filter={filter} />
          ))}
          <button type="submit">{t("catalog.applyFilters")}</button>
        </form>
      ) : null}
    </div>
  );
}

function OneFilter({ filter }: { filter: Filter }) {
  const t = useT();
  const { code, label, values } = filter;
  const list = (part: typeof values) =>
    part.map(({ value, label, count, chosen }) => (
      <label key={value}>
        <input type="checkbox" name={`f.${code}`} value={value} defaultChecked={chosen} /> {label}{" "}
        <small>{count}</small>
      </label>
    ));
  return (
    <fieldset>
      <legend>{label}</legend>
      {list(values.slice(0, first))}
      {values.length > first ? (
        <details className="more">
          <summary>
            <span>{t("ui.more")}</span>
            <span className="less">{t("ui.less")}</span>
          </summary>
          {list(values.slice(first))}
        </details>
      ) : null}
    </fieldset>
  );
}

/** The way down: the chosen category's own, and those beneath it. */
function Categories(props: {
  categories: readonly CategoryNode[];
  category: string;
  categoryHref: (id: string) => string;
}) {
  const { categories, category, categoryHref } = props;
  const t = useT();
  const beneath = categories.filter(({ parent }) => parent === (category || null));
  const chosen = categories.find(({ id }) => id === category);
  const shown = beneath.length > 0 ? beneath : categories.filter(({ parent }) => parent === chosen?.parent);
  return (
    <nav aria-label={t("catalog.categories")}>
      <ul className="tree">
        <li>
          <a href={categoryHref("")} aria-current={category === "" ? "true" : undefined}>
            {t("catalog.all")}
          </a>
        </li>
        {shown.map(({ id, name, count }) => (
          <li key={id}>
            <a href={categoryHref(id)} aria-current={category === id ? "true" : undefined}>
              {name} <small>{count}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
