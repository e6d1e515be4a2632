import Big from "big.js";
import type { ChosenSum } from "~/erp/erp";
import { digitsOf } from "~/lib/currency-digits";
import type { PayableItem } from "./item-payment";

/** Amount that settles an item, after the cash discount that still holds. */
export interface AmountDue {
  number: string;
  currency: string;
  /** Open amount before the discount. */
  open: string;
  amount: string;
}

/** Selection of a user on a payer's account: sums by currency, and the selected ones of a page's items. */
export interface Selection {
  sums: ChosenSum[];
  listed: string[];
}

/** Selected items that the page does not show: how many, and what settles them by currency. */
export interface SelectedElsewhere {
  count: number;
  amounts: { currency: string; open: string; amount: string }[];
}

export const amountDueOf = ({
  number,
  currency,
  open,
  discount,
}: Pick<PayableItem, "number" | "currency" | "open" | "discount">): AmountDue => ({
  number,
  currency,
  open,
  amount: Big(open)
    .minus(discount?.amount ?? 0)
    .toFixed(digitsOf(currency)),
});

export const countOf = (sums: readonly ChosenSum[]): number =>
  sums.reduce((total, { count }) => total + count, 0);

/** Subtracts the page's items from the sums, so that a page is as small with 10,000 selected items as with none. */
export function selectedElsewhere(
  { sums, listed }: Selection,
  rows: readonly AmountDue[],
): SelectedElsewhere {
  const selectedRows = rows.filter(({ number }) => listed.includes(number));
  const amounts = sums.map(({ currency, open, due }) => {
    const rowsOfCurrency = selectedRows.filter((row) => row.currency === currency);
    const restOf = (sum: string, name: "open" | "amount") =>
      rowsOfCurrency.reduce((rest, row) => rest.minus(row[name]), Big(sum)).toFixed(digitsOf(currency));
    return { currency, open: restOf(open, "open"), amount: restOf(due, "amount") };
  });
  return {
    count: countOf(sums) - selectedRows.length,
    amounts: amounts.filter(({ open, amount }) => Number(open) !== 0 || Number(amount) !== 0),
  };
}
