import { type NumberReadings, readNumber } from "./numbers";

const currencies: Record<string, string> = {
  "€": "EUR",
  $: "USD",
  us$: "USD",
  "£": "GBP",
  "¥": "CNY",
  r$: "BRL",
  fr: "CHF",
  sfr: "CHF",
  rmb: "CNY",
  din: "RSD",
  元: "CNY",
};

const codes = /^(EUR|USD|GBP|CHF|RSD|CNY|BRL|JPY|PLN|CZK|DKK|SEK|NOK|HUF|RON|BGN|CAD|AUD)$/;

/** Finds a currency's code by a code or sign; null if the word is neither. */
export function currencyOf(word: string): string | null {
  const plain = word.replace(/[.,:;()]+$|^[(]/g, "");
  if (codes.test(plain)) return plain;
  return currencies[plain.toLowerCase()] ?? null;
}

export interface ReadQuantity {
  readings: NumberReadings;
  /** Number as it is printed. */
  text: string;
  unit: string;
}

const quantityThenUnit =
  /^([+-]?\d[\d.,'’ ]*)\s*(?:[x×*]\s*)?(\p{L}[\p{L}\p{M}.²³/]{0,14}(?: \p{L}{1,10})?)?\.?$/u;
const unitThenQuantity = /^(\p{L}[\p{L}.]{0,9})\s+(\d[\d.,'’ ]*)$/u;

/** Reads a quantity that may have its unit before or after it; null if the text is anything else. */
export function readQuantity(text: string): ReadQuantity | null {
  const plain = text.trim();
  const match = quantityThenUnit.exec(plain);
  const reversedMatch = match ? null : unitThenQuantity.exec(plain);
  const number = (match?.[1] ?? reversedMatch?.[2] ?? "").trim();
  const readings = readNumber(number);
  if (!readings || Number(readings["."]) <= 0) return null;
  return { readings, text: number, unit: match?.[2] ?? reversedMatch?.[1] ?? "" };
}

export interface ReadPrice {
  readings: NumberReadings;
  text: string;
  /** Number of units that the price is for, empty if none is printed. */
  per: string;
  perUnit: string;
  currency: string | null;
}

const perWords = /\s*(?:\/|(?<![\p{L}])(?:per|je|pro|par|por|za|à|每)(?![\p{L}]))\s*/iu;

/** Reads a price or amount such as `12,40`, `EUR 12.40` or `12.40 / 100 PCE`; null if the text is none. */
export function readPrice(text: string): ReadPrice | null {
  const separatedText = text
    .replace(/([€$£¥])/g, " $1 ")
    .replace(/(?<=\d)(?=[A-Z]{3}\b)/g, " ")
    .trim();
  const [price = "", per = ""] = separatedText.split(perWords);
  const words = price.split(/\s+/);
  const currency = words.map(currencyOf).find(Boolean) ?? null;
  const number = words.filter((word) => !currencyOf(word)).join(" ");
  const readings = readNumber(number.replace(/,[-–—]{1,2}$/, ""));
  if (!readings) return null;
  const perMatch = /^(\d[\d.,]*)?\s*(\p{L}[\p{L}.]{0,14})?$/u.exec(per.trim());
  return {
    readings,
    text: number,
    per: readPriceUnits(perMatch?.[1]),
    perUnit: perMatch?.[2] ?? "",
    currency,
  };
}

/** Reads the number of units of a price, which is 1, 10, 100 or 1,000. */
export function readPriceUnits(text = ""): string {
  const digits = text.replace(/[.,']0+$/, (end) => (end.length === 4 ? "000" : "")).replace(/\D/g, "");
  return /^10{0,4}$/.test(digits) ? digits : "";
}
