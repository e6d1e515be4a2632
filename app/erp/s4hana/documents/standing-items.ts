import { moneyIn, num, plain } from "../../decimal";
import type { DocumentChange, DocumentItem, SalesDocument } from "../../port/documents";
import type { DocumentTotals, SimulatedLine, TaxSubtotal } from "../../port/pricing";
import { totalsOf } from "../pricing/totals";

/**
 * Finds the items that a change leaves at their quantity and that SAP's simulation refuses, since their material is no longer
 * sold: SAP checks an item when it is created or changed, and simulates a document as if all of it were new.
 */
export function standingItems(
  { items }: SalesDocument,
  change: DocumentChange,
  lines: readonly SimulatedLine[],
): DocumentItem[] {
  const refusedNumbers = new Set(
    lines
      .filter((line) => line.messages.some(({ severity }) => severity === "error"))
      .map(({ itemNumber }) => itemNumber),
  );
  return items.filter((item) => {
    const changedLine = change.lines?.find(({ itemNumber }) => itemNumber === item.itemNumber);
    const { quantity = item.quantity, unit = item.unit } = changedLine ?? {};
    return refusedNumbers.has(item.itemNumber) && unit === item.unit && num(quantity).eq(item.quantity);
  });
}

/** Adds items that the simulation left out to its totals. */
export function withItems(totals: DocumentTotals, items: readonly DocumentItem[]): DocumentTotals {
  if (items.length === 0) return totals;
  const { currency } = totals;
  const net = items.reduce((sum, item) => sum.plus(item.net), num("0"));
  const itemTotals = totalsOf(currency, plain(net), items, []);
  const plus = (name: "goods" | "discounts" | "net" | "tax" | "total") =>
    moneyIn(currency, num(totals[name]).plus(itemTotals[name]));
  return {
    ...totals,
    goods: plus("goods"),
    discounts: plus("discounts"),
    net: plus("net"),
    tax: plus("tax"),
    total: plus("total"),
    weightKg: plain(num(totals.weightKg).plus(itemTotals.weightKg)),
    taxes: addedTaxes(currency, totals.taxes, itemTotals.taxes),
  };
}

function addedTaxes(
  currency: string,
  taxes: readonly TaxSubtotal[],
  addedSubtotals: readonly TaxSubtotal[],
): TaxSubtotal[] {
  const isSame = (one: TaxSubtotal, other: TaxSubtotal) => one.code === other.code && one.rate === other.rate;
  const sums = taxes.map((tax) => {
    const addedSubtotal = addedSubtotals.find((one) => isSame(one, tax));
    if (!addedSubtotal) return tax;
    return {
      ...tax,
      base: moneyIn(currency, num(tax.base).plus(addedSubtotal.base)),
      amount: moneyIn(currency, num(tax.amount).plus(addedSubtotal.amount)),
    };
  });
  return [...sums, ...addedSubtotals.filter((one) => !taxes.some((tax) => isSame(one, tax)))];
}
