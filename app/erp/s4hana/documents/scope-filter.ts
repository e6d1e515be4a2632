import type { PartnerFunction, Scope } from "../../port/basics";
import { chunksOf, type SapCall } from "../call";
import { allOf, anyOf, equals, isOneOf } from "../odata/address";
import { externalNumber } from "../odata/values";

/** Rows that a filter may name, and that are read at most where SAP cannot filter by itself. */
export const maxRows = 500;

/** Names of a service whose documents have a sold-to in their header and all partners in a set of their own. */
export interface PartneredShape {
  service: string;
  number: string;
  partnerSet: string;
}

/**
 * Limits a list to the documents of these partners; the sold-to is a field, other functions are partners of it. Null if
 * nothing can match.
 */
export async function scopeFilter(
  call: SapCall,
  shape: PartneredShape,
  within: Scope,
): Promise<string | null> {
  if (within === "all") return "";
  const soldTos = within.filter((one) => one.function === "soldTo").map(({ number }) => number);
  const otherFunctions = within.filter((one) => one.function !== "soldTo");
  const numbers = (
    await Promise.all(otherFunctions.map((one) => numbersWithPartner(call, shape, one.function, one.number)))
  ).flat();
  const filters = [
    ...(soldTos.length > 0 ? [isOneOf("SoldToParty", soldTos)] : []),
    ...chunksOf(numbers, maxRows).map((chunk) => isOneOf(shape.number, chunk)),
  ];
  return filters.length > 0 ? anyOf(filters) : null;
}

export async function numbersWithPartner(
  call: SapCall,
  shape: PartneredShape,
  partnerFunction: PartnerFunction,
  number: string,
): Promise<string[]> {
  const rows = await call.client.all(call.ctx, shape.service, shape.partnerSet, {
    filter: allOf(
      equals("PartnerFunction", call.settings.codes[partnerFunction]),
      equals("Customer", number),
    ),
    select: [shape.number],
    orderby: `${shape.number} desc`,
    top: maxRows,
  });
  return rows.map((row) => externalNumber(row[shape.number]));
}
