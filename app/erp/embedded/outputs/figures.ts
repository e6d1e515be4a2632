import { formatMoney, formatNumber, formatPercent, formatPrice, formatsIn } from "~/i18n/formats";
import type { BusinessDate, Decimal } from "../../port/basics";
import type { Locale } from "../../texts/languages";

export const writeMoney = (amount: Decimal, locale: Locale, currency: string): string =>
  formatMoney(amount, formatsIn(locale), currency);

/** Writes a weight to the gram. */
export const writeWeight = (kilograms: Decimal, locale: Locale): string =>
  `${formatNumber(kilograms, formatsIn(locale), { min: 0, max: 3 })} kg`;

/** Writes a price with all its decimal places. */
export const writePrice = (price: Decimal, locale: Locale, currency: string): string =>
  formatPrice(price, formatsIn(locale), currency);

export const writePercent = (rate: Decimal, locale: Locale): string => formatPercent(rate, formatsIn(locale));

/** Writes a percentage or a rate with the places that it has. */
export const writeRate = (rate: Decimal, locale: Locale): string =>
  formatNumber(rate, formatsIn(locale), { min: 0, max: 6 });

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formats a date; English spells the month, because its readers disagree on the order of day and month. */
export function writeDate(date: BusinessDate, locale: Locale): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const templates: Record<Locale, string> = {
    en: `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`,
    fr: `${day}/${month}/${year}`,
    nl: `${day}-${month}-${year}`,
    pt: `${day}/${month}/${year}`,
    sr: `${day}.${month}.${year}.`,
    zh: `${year}-${month}-${day}`,
  };
  return templates[locale];
}

/** Language tags of the PDF, for screen readers. */
export const languageTags: Record<Locale, string> = {
  en: "en",
  fr: "fr",
  nl: "nl",
  pt: "pt",
  sr: "sr-Latn",
  zh: "zh-Hans",
};

export const writeLanguage = (language: Locale, locale: Locale): string =>
  new Intl.DisplayNames([languageTags[locale]], { type: "language" }).of(languageTags[language]) ?? language;

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

/** Names a country in English, which every post office reads, whatever the language of the document. */
export function writeCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code).toUpperCase() : code;
}
