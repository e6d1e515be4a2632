import type { Account } from "./account";

/** Makes the API's account of a payer: gauges with their text, credit and ageing, by currency. */
export const accountJson = ({ payer, balances, gauges }: Account) => ({
  payer,
  balance: gauges.map(({ currency, outOf, ...gauge }) => ({
    ...gauge,
    outOfValue: outOf,
    currencySym: currency,
  })),
  credit: balances.map(({ currency, creditLimit, credits }) => ({ currency, creditLimit, credits })),
  ageing: balances.map(({ currency, ageing }) => ({ currency, ...ageing })),
});
