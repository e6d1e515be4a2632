import type { Translate } from "~/i18n/translate";
import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { combobox } from "./combobox";
import type { ListedGroup, SuggestionSource } from "./suggestions";

/** Suggests in the search of every page, and in that of the catalog. */
export const comboboxes: Island = (page, t) => {
  let count = 0;
  for (const source of [everything, wordsOfCatalog(t)])
    onAppear<HTMLInputElement>(page, source.fields, (field) =>
      combobox(field, source, `suggestions-${count++}`),
    );
};

/** Groups of everything that begins like the typed text. */
const everything: SuggestionSource = {
  fields: "input.find",
  minLetters: 3,
  debounceMs: 200,
  keepsLatest: false,
  replacesText: false,
  address: (_, q) => `/find/suggestions?${new URLSearchParams({ q })}`,
  read: (answer) => answer as ListedGroup[],
};

/** The limit up to which the server counts. */
const manyResults = 1_000;

interface SuggestedWords {
  title: string;
  num_results: number;
  category: string | null;
}

/** Completions of the typed words, and how many products each would find. */
function wordsOfCatalog(t: Translate): SuggestionSource {
  const noteOf = (count: number) =>
    count < manyResults ? t("catalog.results", { count }) : t("catalog.manyResults", { count });
  return {
    fields: "input[data-suggestions]",
    minLetters: 2,
    debounceMs: 150,
    keepsLatest: true,
    replacesText: true,
    address(field, q) {
      const address = new URL(field.dataset.suggestions ?? "", field.baseURI);
      address.searchParams.set("q", q);
      return address.href;
    },
    read(answer, field) {
      const path = field.form?.getAttribute("action") ?? "";
      const items = (answer as SuggestedWords[]).map(({ title, num_results, category }) => ({
        text: title,
        note: noteOf(num_results),
        href: `${path}?${new URLSearchParams(category ? { category } : { q: title })}`,
      }));
      return [{ items }];
    },
  };
}
