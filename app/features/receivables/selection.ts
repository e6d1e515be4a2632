import Big from "big.js";
import type { AmountDue as ErpAmount } from "~/erp/erp";
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

/** Selected items that the page does not show: how many, and what settles them by currency. */
export interface SelectedElsewhere {
  count: number;
  amounts: { currency: string; amount: string }[];
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
export function selectionOf(items: readonly ErpAmount[]): Selection {
  return {
    sums: sumsOf(items, ({ open }) => open).map(({ currency, amount }) => ({ currency, open: amount })),
    items: items.map(({ number, currency, due }) => ({ number, currency, amount: due })),
  };
}

/** Adds up what is selected on other pages, so that a page is as small with 10,000 selected items as with none. */
export function elsewhere({ items }: Selection, listed: readonly AmountDue[]): SelectedElsewhere {
  const listedNumbers = new Set(listed.map(({ number }) => number));
  const others = items.filter(({ number }) => !listedNumbers.has(number));
  return { count: others.length, amounts: sumsOf(others, ({ amount }) => amount) };
}

/** Adds up whole units of the smallest coin: quick for many items, and exact. */
function sumsOf<T extends { currency: string }>(items: readonly T[], amountOf: (item: T) => string) {
  const coins = new Map<string, bigint>();
  for (const item of items) {
    const amount = BigInt(
      Big(amountOf(item))
        .times(Big(10).pow(digitsOf(item.currency)))
        .toFixed(0),
    );
    coins.set(item.currency, (coins.get(item.currency) ?? 0n) + amount);
  }
  return [...coins.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, sum]) => {
      const digits = digitsOf(currency);
      return { currency, amount: Big(String(sum)).div(Big(10).pow(digits)).toFixed(digits) };
    });
}
