import { moneyIn, num, sum } from "../../decimal";
import { openItemKind } from "../../open-item-kinds";
import type { ChosenSum, ItemChoice, OpenItem } from "../../port/receivables";
import { compareDueDates } from "./open-items";

/** Reduces a payer's items to the chosen ones, the longest due first and credits last. */
export function chosenOf(items: readonly OpenItem[], choice: ItemChoice): OpenItem[] {
  const numbers = new Set(choice.numbers);
  const excludedNumbers = new Set(choice.except);
  return items
    .filter(({ number }) => !excludedNumbers.has(number))
    .filter(({ number, daysOverdue }) => numbers.has(number) || (choice.isOverdueChosen && daysOverdue > 0))
    .sort((one, other) => compareDueDates(one, other) || one.number.localeCompare(other.number));
}

export const isPayable = (item: OpenItem, { kinds }: ItemChoice): boolean =>
  item.paymentBlock === null && (kinds === null || kinds.includes(openItemKind(item)));

export function sumsOf(items: readonly OpenItem[]): ChosenSum[] {
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const ofCurrency = items.filter((item) => item.currency === currency);
    const openAmount = sum(ofCurrency.map((item) => num(item.open)));
    const discount = sum(ofCurrency.map((item) => num(item.discount?.amount ?? "0")));
    return {
      currency,
      count: ofCurrency.length,
      open: moneyIn(currency, openAmount),
      due: moneyIn(currency, openAmount.minus(discount)),
    };
  });
}
