import type { RelatedPartner } from "~/erp/erp";

type Place = Pick<RelatedPartner, "number" | "name"> & {
  address: Pick<RelatedPartner["address"], "city" | "street" | "postalCode">;
};

/**
 * Labels ship-tos by their number, each beginning with what tells it apart from the others of its city: a closed list cuts
 * off the end, which is what the addresses of one customer share.
 */
export function shipToLabels(shipTos: readonly Place[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const group of groupsBy(shipTos, ({ address }) => address.city)) {
    const hasOwnStreets = areDistinct(group.map(({ address }) => address.street));
    const shortNames = withoutSharedBeginning(group.map(({ name }) => name));
    for (const [index, { number, name, address }] of group.entries()) {
      const difference = hasOwnStreets ? "" : areDistinct(shortNames) ? shortNames[index] : number;
      const parts = [address.city, difference, address.street, address.postalCode, name];
      labels.set(number, parts.filter(Boolean).join(", "));
    }
  }
  return labels;
}

/** Labels payers by their number, which comes first where names repeat. */
export function payerLabels(
  payers: readonly Pick<RelatedPartner, "number" | "name">[],
): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const group of groupsBy(payers, ({ name }) => name))
    for (const { number, name } of group)
      labels.set(number, group.length > 1 ? `${number}, ${name}` : `${name}, ${number}`);
  return labels;
}

function groupsBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

const areDistinct = (texts: readonly string[]): boolean =>
  texts.every((text) => text !== "") && new Set(texts).size === texts.length;

/** Leaves out the words with which all names begin. */
function withoutSharedBeginning(names: readonly string[]): string[] {
  const [firstWords = [], ...otherWords] = names.map((name) => name.split(" "));
  const differentAt = firstWords.findIndex((word, index) =>
    otherWords.some((words) => words[index] !== word),
  );
  const start = differentAt < 0 ? firstWords.length : differentAt;
  return names.map((name) => name.split(" ").slice(start).join(" "));
}
