/** Order of day, month and year in a document's dates made of digits. */
export type DateOrder = "dmy" | "mdy";

/** A date as it is printed; two readings where day and month could be exchanged. */
export interface PrintedDate {
  value: string;
  exchanged: string | null;
}

const monthNames = [
  "jan januar january janvier januari janeiro",
  "feb februar february fev fevrier februari fevereiro",
  "mar marz march mars maart mrt marco mart",
  "apr april avril abril",
  "may mai mei maio maj",
  "jun juni june juin junho jun",
  "jul juli july juillet julho",
  "aug august aout augustus agosto avgust avg",
  "sep sept september septembre setembro septembar set",
  "oct okt oktober october octobre outubro oktobar out",
  "nov november novembre novembro novembar",
  "dec dez dezember december decembre dezembro decembar",
].map((names) => names.split(" "));

const plainLetters = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[.,]$/, "");

const monthOf = (name: string): number =>
  monthNames.findIndex((names) => names.includes(plainLetters(name))) + 1;

const validDate = (year: number, month: number, day: number): string | null => {
  const fullYear = year < 100 ? 2000 + year : year;
  if (fullYear < 1990 || fullYear > 2100 || month < 1 || month > 12 || day < 1) return null;
  const value = new Date(Date.UTC(fullYear, month - 1, day));
  return value.getUTCMonth() === month - 1 && value.getUTCDate() === day
    ? value.toISOString().slice(0, 10)
    : null;
};

const yearFirst = /(\d{4})\s?[-./年]\s?(\d{1,2})\s?[-./月]\s?(\d{1,2})(?!\d)/;
const digitsOnly = /(?<!\d)(\d{1,2})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)/;
const dayThenName = /(?<!\d)(\d{1,2})[.\s-]{1,3}(?:de )?(\p{L}{3,10})[.,]?[\s-](?:de )?(\d{4}|\d{2})(?!\d)/u;
const nameThenDay = /(\p{L}{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})/u;

/** Finds the first date in a text; null if there is none. */
export function readDate(text: string): PrintedDate | null {
  const ofYear = yearFirst.exec(text);
  if (ofYear) return single(validDate(Number(ofYear[1]), Number(ofYear[2]), Number(ofYear[3])));
  const ofDigits = digitsOnly.exec(text);
  if (ofDigits) {
    const [one, other, year] = [Number(ofDigits[1]), Number(ofDigits[3]), Number(ofDigits[4])];
    const dayFirst = validDate(year, other, one);
    const monthFirst = validDate(year, one, other);
    // Dates with points always begin with the day.
    if (dayFirst && monthFirst && ofDigits[2] !== "." && dayFirst !== monthFirst)
      return { value: dayFirst, exchanged: monthFirst };
    return single(ofDigits[2] === "." ? dayFirst : (dayFirst ?? monthFirst));
  }
  const namedMonth = dayThenName.exec(text);
  if (namedMonth)
    return single(validDate(Number(namedMonth[3]), monthOf(namedMonth[2] ?? ""), Number(namedMonth[1])));
  const american = nameThenDay.exec(text);
  return american
    ? single(validDate(Number(american[3]), monthOf(american[1] ?? ""), Number(american[2])))
    : null;
}

const single = (value: string | null): PrintedDate | null => (value ? { value, exchanged: null } : null);

const slashedDate = /(?<!\d)(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})(?!\d)/g;

/** Finds the order of day and month by the dates that leave no doubt; null if there are none. */
export function dateOrderOf(text: string): DateOrder | null {
  const orders = new Set<DateOrder>();
  for (const [, one = "", other = ""] of text.matchAll(slashedDate)) {
    if (Number(one) > 12 && Number(other) <= 12) orders.add("dmy");
    if (Number(other) > 12 && Number(one) <= 12) orders.add("mdy");
  }
  const [order = null] = orders;
  return orders.size === 1 ? order : null;
}
