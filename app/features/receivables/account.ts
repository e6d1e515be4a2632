import type { AccountBalance, NamedPartner } from "~/erp/erp";
import { type Formats, formatMoney } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { Selection } from "./selection";

/** Share of an amount in another one; null if there is nothing to compare it with. */
export interface Gauge {
  key: "outstanding" | "overdue" | "selected";
  title: string;
  currency: string;
  amount: string;
  /** Null if the ERP does not tell it. */
  outOf: string | null;
  outOfText: string;
  percent: number | null;
}

const ages = ["notDue", "upTo30", "upTo60", "upTo90", "older"] as const;
export type Age = (typeof ages)[number];

/** Outstanding amounts of one currency by age, with their share in all of them. */
export interface Ageing {
  currency: string;
  /** Opens the table, which only repeats the gauges while nothing is overdue. */
  isOverdue: boolean;
  rows: { age: Age; amount: string; percent: number }[];
}

/** Account of a payer, as pages show it. */
export interface AccountView {
  payers: NamedPartner[];
  payer: NamedPartner | null;
  gauges: Gauge[];
  ageings: Ageing[];
  credits: { currency: string; amount: string }[];
  selection: Selection | null;
  hasStatement: boolean;
}

export interface Account {
  payers: NamedPartner[];
  payer: NamedPartner | null;
  balances: AccountBalance[];
  gauges: Gauge[];
  /** Items that the reader has selected; null for readers who may not pay. */
  selection: Selection | null;
  /** True if the payer's statement of account opens for the reader. */
  hasStatement: boolean;
}

export const accountView = ({
  payers,
  payer,
  balances,
  gauges,
  selection,
  hasStatement,
}: Account): AccountView => ({
  payers,
  payer,
  gauges,
  selection,
  hasStatement,
  ageings: balances.filter(({ outstanding }) => Number(outstanding) > 0).map(ageingOf),
  credits: balances
    .filter(({ credits }) => Number(credits) > 0)
    .map(({ currency, credits }) => ({ currency, amount: credits })),
});

export function gaugesOf(
  { currency, outstanding, overdue, creditLimit }: AccountBalance,
  selection: Selection | null,
  { t, formats }: { t: Translate; formats: Formats },
): Gauge[] {
  const gauge = (key: Gauge["key"], amount: string, outOf: string | null): Gauge => ({
    key,
    currency,
    amount,
    outOf,
    title: t(`receivables.gauges.${key}`),
    outOfText:
      outOf === null
        ? ""
        : t(`receivables.outOf.${key}`, { amount: `${formatMoney(outOf, formats, currency)} ${currency}` }),
    percent: outOf === null ? null : percentOf(amount, outOf),
  });
  const gauges = [gauge("outstanding", outstanding, creditLimit), gauge("overdue", overdue, outstanding)];
  if (!selection) return gauges;
  const selectedSum = selection.sums.find((sum) => sum.currency === currency);
  return [...gauges, gauge("selected", selectedSum?.open ?? "0.00", outstanding)];
}

function ageingOf({ currency, outstanding, overdue, ageing }: AccountBalance): Ageing {
  const rows = ages.map((age) => ({
    age,
    amount: ageing[age],
    percent: percentOf(ageing[age], outstanding) ?? 0,
  }));
  return { currency, isOverdue: Number(overdue) > 0, rows };
}

const percentOf = (amount: string, outOf: string): number | null =>
  Number(outOf) > 0 ? Math.round((Number(amount) / Number(outOf)) * 100) : null;
