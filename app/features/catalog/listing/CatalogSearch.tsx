import { useT } from "~/i18n/i18n-context";
import { carriedFields, pathOf } from "~/ui/lists/list-address";
import type { ListView } from "~/ui/lists/list-view";
import type { CatalogAddresses } from "../addresses";

/**
 * Searches for words or numbers. Script suggests in the field how the words may go on and how many products each would
 * find. A fault of the suggestions is not a fault of the page.
 */
export function CatalogSearch(props: {
  view: ListView;
  q: string;
  /** The criteria searched in: numbers, descriptions or both. */
  offered: readonly string[];
  guest: boolean;
  to: CatalogAddresses;
}) {
  const { view, q, offered, guest, to } = props;
  const t = useT();
  const [numbers, words] = [offered.includes("number"), offered.includes("description")];
  const label = t(
    numbers && words ? "catalog.search" : words ? "catalog.searchWords" : "catalog.searchNumber",
  );
  if (!numbers && !words) return null;
  return (
    <search>
      <form method="get" action={pathOf(view)} className="inline">
        {carriedFields(view, "q", "page").map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="catalog-q">{label}</label>
        <span className="combo">
          <input
            id="catalog-q"
            name="q"
            type="search"
            className="search"
            maxLength={100}
            autoComplete="off"
            defaultValue={q}
            data-suggestions={words ? `${to.suggestions}${guest ? "?guest=1" : ""}` : undefined}
          />
        </span>
        <button type="submit">{t("ui.search")}</button>
      </form>
    </search>
  );
}
