import Big from "big.js";
import { digitsOf } from "~/lib/currency-digits";
import type { DateGroup, ReportGroup, ReportTotal } from "./group-report";

/** Returns the first day of the day, week (from Monday) or month that a day belongs to. */
export function startOf(day: string, by: DateGroup): string {
  if (by === "day") return day;
  if (by === "month") return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** Lists the first days of all days, weeks or months of a period, so that a chart shows those without documents too. */
export function startsWithin(fromDate: string, toDate: string, by: DateGroup): string[] {
  const starts: string[] = [];
  for (let start = startOf(fromDate, by); start <= toDate; start = nextStart(start, by)) starts.push(start);
  return starts;
}

function nextStart(start: string, by: DateGroup): string {
  const date = new Date(`${start}T00:00:00Z`);
  if (by === "month") date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + (by === "week" ? 7 : 1));
  return date.toISOString().slice(0, 10);
}

/** Document as a report counts it; credits are negative. */
export interface CountedDocument {
  key: string;
  name?: string;
  amount: string;
  currency: string;
}

/** Adds documents up by their key and currency, in the order in which the keys came first. */
export class GroupSums {
  readonly #groups = new Map<string, { group: Omit<ReportGroup, "amount">; amount: Big }>();

  add({ key, name, amount, currency }: CountedDocument): void {
    const id = `${currency} ${key}`;
    const sum = this.#groups.get(id);
    if (sum) {
      sum.amount = sum.amount.plus(amount);
      sum.group.documents += 1;
      return;
    }
    const group = { key, ...(name ? { name } : {}), documents: 1, currency };
    this.#groups.set(id, { group, amount: Big(amount) });
  }

  groups(): ReportGroup[] {
    return [...this.#groups.values()].map(({ group, amount }) => ({
      ...group,
      amount: amount.toFixed(digitsOf(group.currency)),
    }));
  }
}

/** Adds all groups up, one sum for each currency. */
export function totalsOf(groups: readonly ReportGroup[]): ReportTotal[] {
  const currencies = [...new Set(groups.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const ofCurrency = groups.filter((group) => group.currency === currency);
    const amount = ofCurrency.reduce((sum, group) => sum.plus(group.amount), Big(0));
    return {
      currency,
      documents: ofCurrency.reduce((sum, { documents }) => sum + documents, 0),
      amount: amount.toFixed(digitsOf(currency)),
    };
  });
}

/** Sorts by time, or by the larger amount first. */
export const sortedGroups = (groups: readonly ReportGroup[], isByDate: boolean): ReportGroup[] =>
  [...groups].sort((one, other) =>
    isByDate
      ? one.key.localeCompare(other.key) || one.currency.localeCompare(other.currency)
      : one.currency.localeCompare(other.currency) ||
        Big(other.amount).cmp(one.amount) ||
        one.key.localeCompare(other.key),
  );
