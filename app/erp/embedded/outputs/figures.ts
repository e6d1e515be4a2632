import type { BusinessDate, Decimal } from "../../port/basics";
import { num } from "../decimal";
import type { Locale } from "../master/rows";

/** Decimal and group separators; the group separator does not break. */
const signs: Record<Locale, [decimal: string, group: string]> = {
  en: [".", ","],
  fr: [",", "\u00a0"],
  nl: [",", "."],
  pt: [",", "\u00a0"],
  sr: [",", "."],
  zh: [".", ","],
};

export const writeMoney = (amount: Decimal, locale: Locale): string => write(num(amount).toFixed(2), locale);

export const writeNumber = (value: Decimal, locale: Locale): string => write(num(value).toString(), locale);

function write(plain: string, locale: Locale): string {
  const [decimal, group] = signs[locale];
  const [integer = "", fraction = ""] = plain.replace("-", "").split(".");
  const groups: string[] = [];
  for (let end = integer.length; end > 0; end -= 3) groups.unshift(integer.slice(Math.max(0, end - 3), end));
  const sign = plain.startsWith("-") ? "−" : "";
  return sign + groups.join(group) + (fraction === "" ? "" : decimal + fraction);
}

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

const countryNames = new Map<Locale, Intl.DisplayNames>();

export function writeCountry(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const names = countryNames.get(locale) ?? new Intl.DisplayNames([languageTags[locale]], { type: "region" });
  countryNames.set(locale, names);
  return names.of(code) ?? code;
}
