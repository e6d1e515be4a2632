import { useEffect, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { carriedFields, pathOf } from "~/ui/lists/list-address";
import type { ListView } from "~/ui/lists/list-view";
import { useCombobox } from "~/ui/scripts/use-combobox";
import type { CatalogAddresses } from "../addresses";

/** The limit up to which the server counts. */
const manyResults = 1_000;

interface Suggestion {
  title: string;
  num_results: number;
  category: string | null;
}

/**
 * Searches for words or numbers. Without script it is a plain form; with script the field suggests how the words may go
 * on and how many products each would find. A fault of the suggestions is not a fault of the page.
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
  const combobox = useCombobox(q);
  const suggestions = useSuggestions(to.suggestions, words ? combobox.question : "", guest);
  const label = t(
    numbers && words ? "catalog.search" : words ? "catalog.searchWords" : "catalog.searchNumber",
  );
  const results = (count: number) =>
    count < manyResults ? t("catalog.results", { count }) : t("catalog.manyResults", { count });
  // Translated during server rendering too: the page carries only the messages that it used.
  results(0);
  results(manyResults);
  const choose = (index: number) => {
    const suggestion = suggestions[index];
    if (!suggestion) return;
    combobox.replaceText(suggestion.title);
    const fields = new URLSearchParams(
      suggestion.category ? { category: suggestion.category } : { q: suggestion.title },
    );
    window.location.assign(`${pathOf(view)}?${fields}`);
  };
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
            {...combobox.fieldAttributes(suggestions.length, choose)}
          />
          {combobox.isOpen(suggestions.length) ? (
            <div id={combobox.id} role="listbox" aria-label={label}>
              {suggestions.map(({ title, category, num_results }, index) => (
                <div key={title + category} {...combobox.optionAttributes(index, choose)}>
                  {title} <small>{results(num_results)}</small>
                </div>
              ))}
            </div>
          ) : null}
        </span>
        <button type="submit">{t("ui.search")}</button>
      </form>
    </search>
  );
}

/** Debounces the requests and aborts outdated ones. */
function useSuggestions(address: string, q: string, guest: boolean): Suggestion[] {
  const [suggestions, setFound] = useState<Suggestion[]>([]);
  useEffect(() => {
    if (q.trim().length < 2) {
      setFound([]);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const fields = new URLSearchParams({ q, ...(guest ? { guest: "1" } : {}) });
        const answer = await fetch(`${address}?${fields}`, { signal: stop.signal });
        if (answer.ok) setFound(await answer.json());
      } catch {
        // A failure means no suggestions; the server has logged it.
      }
    }, 150);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address, q, guest]);
  return suggestions;
}
