import { collatorOf } from "~/i18n/collator";
import { type Filter, type Locale, textIn } from "../catalog";
import type { StoredFacet } from "../facets.store.server";

/** The number of filters in the sidebar unless all are requested. */
const defaultShown = 6;

/**
 * Counts the filters of a result, with the number of products that each value would leave. Filters that divide the
 * products best come first; a filter with one value is left out.
 */
export function filtersFrom(
  counts: ReadonlyMap<number, number>,
  facets: ReadonlyMap<number, StoredFacet>,
  choices: Readonly<Record<string, readonly string[]>>,
  {
    locale,
    all,
    offered = [],
  }: {
    locale: Locale;
    all: boolean;
    /** Codes of the only filters to offer, in their order; empty: those that divide the products best. */
    offered?: readonly string[];
  },
): Filter[] {
  const byCode = new Map<string, Filter>();
  const add = (facet: StoredFacet, count: number) => {
    const { code, value } = facet;
    const filter = byCode.get(code) ?? { code, label: textIn(facet.labels, locale), values: [] };
    const isChosen = choices[code]?.includes(value) ?? false;
    filter.values.push({ value, label: textIn(facet.valueLabels, locale), count, chosen: isChosen });
    byCode.set(code, filter);
  };
  for (const [id, count] of counts) {
    const facet = facets.get(id);
    if (facet) add(facet, count);
  }
  // Chosen values without products stay, so that they can be removed.
  for (const facet of facets.values()) {
    const isChosen = choices[facet.code]?.includes(facet.value);
    if (isChosen && !counts.has(facet.id)) add(facet, 0);
  }
  const isOffered = (code: string) => offered.length === 0 || offered.includes(code);
  const filters = [...byCode.values()].filter(
    ({ code, values }) => code in choices || (values.length > 1 && isOffered(code)),
  );
  const reach = ({ values }: Filter) => values.reduce((sum, { count }) => sum + count, 0);
  const rankedFilters = filters.sort(
    (a, b) =>
      Number(b.code in choices) - Number(a.code in choices) ||
      offered.indexOf(a.code) - offered.indexOf(b.code) ||
      reach(b) - reach(a) ||
      (a.code < b.code ? -1 : 1),
  );
  const visibleFilters =
    all || offered.length > 0
      ? rankedFilters
      : rankedFilters.slice(0, Math.max(defaultShown, Object.keys(choices).length));
  const collator = collatorOf(locale);
  return visibleFilters.map((filter) => ({ ...filter, values: inOrder(filter.values, collator) }));
}

/** The number of values of a filter that is not expanded. */
const collapsedValues = 5;

/** A filter of the page, without values that are not expanded. */
export interface ShownFilter {
  code: string;
  label: string;
  values: Filter["values"];
  /** The number of values that are not expanded. */
  more: number;
  /** True if all values are expanded, and some can be folded away again. */
  opened: boolean;
}

export function shownFilter({ code, label, values }: Filter, openedFilters: readonly string[]): ShownFilter {
  const isOpened = openedFilters.includes(code);
  const chosenCount = values.filter((value) => value.chosen).length;
  const visibleValues = isOpened ? values : values.slice(0, Math.max(collapsedValues, chosenCount));
  return {
    code,
    label,
    values: visibleValues,
    more: values.length - visibleValues.length,
    opened: isOpened && values.length > collapsedValues,
  };
}

/** Sorts chosen values first, then by frequency, then in natural order (M8 before M10). */
function inOrder(values: Filter["values"], { compare }: Intl.Collator): Filter["values"] {
  return [...values].sort(
    (a, b) => Number(b.chosen) - Number(a.chosen) || b.count - a.count || compare(a.label, b.label),
  );
}
