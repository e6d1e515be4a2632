export type CardField = "number" | "month" | "year" | "cvv";
export type CardValues = Record<CardField, string>;

/** Field that is wrong, by the word of its error. */
export type CardError = "number" | "month" | "year" | "expired" | "cvv";

/** Digits of the longest card number, of a month, a year and a security code. */
const maxDigits: Record<CardField, number> = { number: 19, month: 2, year: 4, cvv: 4 };

/** Reduces what was typed to the digits that the field takes. */
export const digitsIn = (field: CardField, typedText: string): string =>
  typedText.replaceAll(/\D/g, "").slice(0, maxDigits[field]);

/** Groups a card number in fours, as it stands on the card. */
export const groupNumber = (digits: string): string => digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");

/** Finds the error of each field; `month` is the current one, such as "2026-03". */
export function findCardErrors(values: CardValues, month: string): Partial<Record<CardField, CardError>> {
  const { number, cvv } = values;
  const year = values.year.length === 2 ? `20${values.year}` : values.year;
  const isMonth = /^(0?[1-9]|1[0-2])$/.test(values.month);
  const isYear = /^20\d\d$/.test(year);
  const isExpired = isMonth && isYear && `${year}-${values.month.padStart(2, "0")}` < month;
  return {
    ...(isCardNumber(number) ? {} : { number: "number" as const }),
    ...(isMonth ? {} : { month: "month" as const }),
    ...(isYear ? (isExpired ? { year: "expired" as const } : {}) : { year: "year" as const }),
    ...(/^\d{3,4}$/.test(cvv) ? {} : { cvv: "cvv" as const }),
  };
}

/** Checks length and check digit (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Cards that the sandbox takes, by their number: a real card is refused in the browser and sent nowhere. */
const testCards: Record<string, string> = {
  "4242424242424242": "tok_Visa-4242",
  "4000000000000002": "tok_Visa-0002",
};

export const testCardToken = (number: string): string | null => testCards[number] ?? null;
