import type { PartnerFunction, Scope } from "../../port/basics";
import type { DocumentCriterion, DocumentSearch } from "../../port/documents";
import { byKey } from "../../search/where";
import type { SapCall } from "../call";
import { anyOf, equals, isOneOf } from "../odata/address";
import { externalNumber } from "../odata/values";
import { maxRows } from "./scope-filter";

/** Limits a list to partners by the fields of its header, which know two of the three functions; null if none matches. */
export function partnerFilter(
  within: Scope,
  fields: Partial<Record<PartnerFunction, string>>,
): string | null {
  if (within === "all") return "";
  const filters = within.flatMap(({ function: partnerFunction, number }) => {
    const field = fields[partnerFunction];
    return field ? equals(field, number) : [];
  });
  return filters.length > 0 ? anyOf(filters) : null;
}

/** Filters a list by its criteria, the values of a key joined by OR; null if nothing can match. */
export async function criteriaFilters(
  criteria: DocumentSearch["criteria"],
  filterOf: (key: DocumentCriterion, value: string) => Promise<string | null>,
): Promise<string[] | null> {
  const filters = await Promise.all(
    [...byKey(criteria)].map(async ([key, values]) => {
      const alternatives = await Promise.all(values.map((value) => filterOf(key, value)));
      const possibleFilters = alternatives.filter((filter) => filter !== null);
      return possibleFilters.length > 0 ? anyOf(possibleFilters) : null;
    }),
  );
  return filters.every((filter) => filter !== null) ? filters : null;
}

/** Limits a list to the documents that have an item with this value, latest first; null if there is none. */
export async function itemFilter(
  call: SapCall,
  items: { service: string; entity: string; document: string },
  field: string,
  value: string,
): Promise<string | null> {
  const rows = await call.client.all(call.ctx, items.service, items.entity, {
    filter: equals(field, value),
    select: [items.document],
    orderby: `${items.document} desc`,
    top: maxRows,
  });
  const numbers = [...new Set(rows.map((row) => externalNumber(row[items.document])))];
  return numbers.length > 0 ? isOneOf(items.document, numbers) : null;
}
