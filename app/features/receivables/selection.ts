import Big from "big.js";
import { digitsOf } from "~/lib/currency-digits";
import type { PayableItem } from "./item-payment";

/** Selected items of one currency. */
export interface SelectedSum {
  currency: string;
  open: string;
}

/** Amount that settles an item, after the cash discount that still holds. */
export interface AmountDue {
  number: string;
  currency: string;
  amount: string;
}

/** Selection of a user on a payer's account. */
export interface Selection {
  sums: SelectedSum[];
  items: AmountDue[];
}

export const amountDueOf = ({
  number,
  currency,
  open,
  discount,
}: Pick<PayableItem, "number" | "currency" | "open" | "discount">): AmountDue => ({
  number,
  currency,
  amount: Big(open)
    .minus(discount?.amount ?? 0)
    .toFixed(digitsOf(currency)),
});

/** Adds up the selected items, by currency. */
export function selectionOf(items: readonly PayableItem[]): Selection {
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort();
  const sums = currencies.map((currency) => {
    const amounts = items.filter((item) => item.currency === currency).map(({ open }) => open);
    const open = amounts.reduce((total, amount) => total.plus(amount), Big(0));
    return { currency, open: open.toFixed(digitsOf(currency)) };
  });
  return { sums, items: items.map(amountDueOf) };
}
