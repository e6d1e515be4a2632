import { digitsOf } from "~/lib/currency-digits";
import { type Locale, languageTag } from "./locales";

/**
 * Formats in which a visitor reads and types numbers, dates and times. A number format is decimal sign, then
 * group sign.
 */
export interface Formats {
  locale: Locale;
  timeZone: string;
  numberFormat: NumberFormat;
  dateFormat: DateFormat;
  timeFormat: TimeFormat;
  /** Height of rows in tables, where it is not the normal one. */
  rowHeight?: Exclude<RowHeight, "normal">;
}

export const numberFormats = [".,", ", ", ",.", ".'"] as const;
export const dateFormats = ["%m/%d/%Y", "%d.%m.%Y", "%Y/%m/%d", "%Y-%m-%d"] as const;
export const timeFormats = ["%I:%M:%S %p", "%H:%M:%S"] as const;

export type NumberFormat = (typeof numberFormats)[number];
/** 30, 36 or 44 pixels. */
export const rowHeights = ["compact", "normal", "comfortable"] as const;
export type RowHeight = (typeof rowHeights)[number];
export type DateFormat = (typeof dateFormats)[number];
export type TimeFormat = (typeof timeFormats)[number];

export const defaultFormats: Formats = {
  locale: "en",
  timeZone: "Europe/Amsterdam",
  numberFormat: ".,",
  dateFormat: "%Y-%m-%d",
  timeFormat: "%H:%M:%S",
};

const numberFormatOf: Record<Locale, NumberFormat> = {
  en: ".,",
  fr: ", ",
  nl: ",.",
  pt: ", ",
  sr: ",.",
  zh: ".,",
};

/** Returns the formats of a language, for papers and for visitors who have no profile that says theirs. */
export const formatsIn = (locale: Locale): Formats => ({
  ...defaultFormats,
  locale,
  numberFormat: numberFormatOf[locale],
});

/** Non-breaking space: keeps a number on one line. */
const noBreakSpace = "\u00a0";

export function formatNumber(value: string, formats: Formats, digits: { min: number; max: number }): string {
  const roundedText = roundedHalfUp(value, digits.max);
  // Prevents "-0.00": a value that rounds to zero has no sign.
  const sign = value.startsWith("-") && /[1-9]/.test(roundedText) ? "−" : "";
  const integerDigits = roundedText.slice(0, roundedText.length - digits.max);
  const fraction = roundedText.slice(integerDigits.length);
  const fractionDigits = trimZeros(fraction, digits.min);
  const decimal = formats.numberFormat[0] ?? ".";
  return (
    sign +
    groupDigits(integerDigits, groupSign(formats)) +
    (fractionDigits === "" ? "" : decimal + fractionDigits)
  );
}

/** Rounds the digits of a decimal without a library: in browsers, big.js would be a tenth of our script. */
function roundedHalfUp(value: string, digits: number): string {
  const [integer = "", fraction = ""] = value.replace("-", "").split(".");
  const keptDigits = integer + fraction.slice(0, digits).padEnd(digits, "0");
  const isUp = (fraction[digits] ?? "0") >= "5";
  // Most numbers have nothing to round, and big integers take longer than all the rest.
  const unroundedDigits = !isUp && /^\d+$/.test(keptDigits) ? keptDigits.replace(/^0+/, "") : null;
  return (unroundedDigits ?? String(BigInt(keptDigits) + (isUp ? 1n : 0n))).padStart(digits + 1, "0");
}

function trimZeros(fraction: string, minDigits: number): string {
  let end = fraction.length;
  while (end > minDigits && fraction[end - 1] === "0") end--;
  return fraction.slice(0, end);
}

function groupDigits(integer: string, sign: string): string {
  const groups: string[] = [];
  for (let end = integer.length; end > 0; end -= 3) groups.unshift(integer.slice(Math.max(0, end - 3), end));
  return groups.join(sign);
}

export function groupSign(formats: Formats): string {
  const sign = formats.numberFormat[1] ?? ",";
  return sign === " " ? noBreakSpace : sign;
}

/** Formats money with the decimals of its currency: two for EUR, none for JPY, three for KWD. */
export function formatMoney(amount: string, formats: Formats, currency = "") {
  const digits = digitsOf(currency);
  return formatNumber(amount, formats, { min: digits, max: digits });
}

/** Formats the price of a unit, which has cents even in a currency without a smaller unit. */
export function formatUnitPrice(price: string, formats: Formats, currency: string) {
  const digits = digitsOf(currency);
  return formatNumber(price, formats, { min: digits, max: Math.max(2, digits) });
}

/** Formats a unit price with all its places: the product with the quantity must come to the amount. */
export const formatPrice = (price: string, formats: Formats, currency: string) =>
  formatNumber(price, formats, { min: digitsOf(currency), max: 10 });

/** A percentage or another rate, with the places that it has. */
export const formatRate = (rate: string, formats: Formats) => formatNumber(rate, formats, { min: 0, max: 6 });

/** Formats a percentage with its sign: French has a space before it. */
export const formatPercent = (rate: string, formats: Formats) =>
  `${formatRate(rate, formats)}${formats.locale === "fr" ? noBreakSpace : ""}%`;

export const formatQuantity = (quantity: string, formats: Formats) =>
  formatNumber(quantity, formats, { min: 0, max: 3 });

/** Formats a number of things; within a message the translator does it. */
export const formatCount = (count: number, formats: Formats) => formatQuantity(String(count), formats);

const monthFormats = new Map<Locale, Intl.DateTimeFormat>();

/** Formats a business date (YYYY-MM-DD), which has no time zone. */
export function formatDate(date: string, formats: Pick<Formats, "dateFormat">): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return formats.dateFormat.replace("%Y", year).replace("%m", month).replace("%d", day);
}

/**
 * Formats the dates within a sentence of the ERP, which does not know the visitor's formats, and the numbers before a unit or
 * a currency. Longer numbers are those of documents.
 */
export const readable = (sentence: string, formats: Formats): string =>
  sentence
    .replace(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, (day) => formatDate(day, formats))
    .replace(/(?<![\w.,/-])\d{1,9}(?:\.(\d{1,6}))?(?= [A-Z]{1,3}(?!\w))/g, (number, fraction = "") =>
      formatNumber(number, formats, { min: fraction.length, max: fraction.length }),
    );

/** Reads a date in the visitor's own format, or as YYYY-MM-DD, which browsers send from date fields. */
export function parseDate(
  text: string,
  formats: Pick<Formats, "dateFormat">,
): { ok: true; value: string } | { ok: false } {
  const parts = text.split(/[./-]/);
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return { ok: false };
  const order = [...orderIn(text, formats)];
  const part = (letter: string) => parts[order.indexOf(letter)];
  return realDate(part("Y"), part("m"), part("d"));
}

/** Returns the order of a typed date's parts: its own where it begins with a year or only one format is spelled so. */
function orderIn(text: string, { dateFormat }: Pick<Formats, "dateFormat">): string {
  if (/^\d{4}/.test(text)) return "Ymd";
  if (!dateFormat.startsWith("%Y")) return dateFormat.replace(/[^dmY]/g, "");
  return text.includes(".") ? "dmY" : text.includes("/") ? "mdY" : "Ymd";
}

function realDate(year = "", month = "", day = ""): { ok: true; value: string } | { ok: false } {
  // Databases begin with the year 1.
  if (year.length !== 4 || year === "0000") return { ok: false };
  const value = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${value}T00:00:00Z`);
  const isCalendarDate = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
  return isCalendarDate ? { ok: true, value } : { ok: false };
}

/** Names the days of the week, beginning with Sunday (0) or Monday (1). */
export function weekdayNames(locale: Locale, firstDay: 0 | 1): { short: string; long: string }[] {
  // CLDR 48 abbreviates no weekday in European Portuguese (segunda), which is too wide for a calendar.
  const shortTag = locale === "pt" ? "pt-BR" : languageTag(locale);
  const shortFormat = new Intl.DateTimeFormat(shortTag, { weekday: "short", timeZone: "UTC" });
  const longFormat = new Intl.DateTimeFormat(languageTag(locale), { weekday: "long", timeZone: "UTC" });
  // January 4, 2026 is a Sunday.
  return Array.from({ length: 7 }, (_, index) => {
    const day = Date.UTC(2026, 0, 4 + firstDay + index);
    return { short: shortFormat.format(day), long: longFormat.format(day) };
  });
}

const headingFormats = new Map<string, Intl.DateTimeFormat>();

/** Names a day as a heading does: Friday 27 November. */
export function longDay(at: Date, { locale, timeZone }: Pick<Formats, "locale" | "timeZone">): string {
  const key = `${locale} ${timeZone}`;
  const format =
    headingFormats.get(key) ??
    new Intl.DateTimeFormat(languageTag(locale), {
      weekday: "long",
      day: "numeric",
      month: "long",
      timeZone,
    });
  headingFormats.set(key, format);
  return format.format(at);
}

/** Names the month of a business date with its year, in the order of the language: `March 2026`, `2026年3月`. */
export function monthOfYear(date: string, locale: Locale): string {
  let format = monthFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(languageTag(locale), {
      year: "numeric",
      month: "long",
      timeZone: "UTC",
    });
    monthFormats.set(locale, format);
  }
  return format.format(Date.parse(date.slice(0, 7)));
}

/** Formats an instant in the visitor's time zone. */
export function formatInstant(instant: Date | string, formats: Formats): string {
  const { date, time } = partsOfInstant(instant, formats.timeZone);
  return `${formatDate(date, formats)} ${formatTime(time, formats)}`;
}

/** Formats an instant with its time zone, for what is read elsewhere: papers, files and mails. */
export const formatZonedInstant = (instant: Date | string, formats: Formats): string =>
  `${formatInstant(instant, formats)} (${formats.timeZone})`;

/** Splits an instant into business date and time of day in a time zone. */
export function partsOfInstant(instant: Date | string, timeZone: string): { date: string; time: string } {
  const parts = partsIn(new Date(instant), timeZone);
  return {
    date: `${isoYear(parts.year ?? "")}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  };
}

/** Writes a year as dates of ISO 8601 have it, also the one after 9999, in which the last day begins east of Greenwich. */
const isoYear = (year: string): string =>
  year.length > 4 ? `+${year.padStart(6, "0")}` : year.padStart(4, "0");

/** Formats a time of day (HH:MM:SS). */
export function formatTime(time: string, formats: Formats): string {
  if (formats.timeFormat === "%H:%M:%S") return time;
  const [hour = "00", ...rest] = time.split(":");
  const number = Number(hour);
  return `${String(number % 12 || 12).padStart(2, "0")}:${rest.join(":")} ${number < 12 ? "AM" : "PM"}`;
}

/** Formats a time for hints, as short as the visitor may type it. */
export const timeExample = (formats: Formats): string =>
  formats.timeFormat === "%H:%M:%S" ? "09:30" : "09:30 AM";

/** Reads HH:MM or HH:MM:SS, with or without AM or PM, whichever of the two the visitor's own form is. */
export function parseTime(text: string): { ok: true; value: string } | { ok: false } {
  const parts = /^(\d\d):(\d\d)(?::(\d\d))?(?: ?([ap])\.?m\.?)?$/i.exec(text.trim());
  if (!parts) return { ok: false };
  const [, hours = "", minutes = "", seconds = "00", halfOfDay] = parts;
  const hour = halfOfDay ? hourOfDay(Number(hours), halfOfDay.toLowerCase()) : Number(hours);
  if (hour === null || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return { ok: false };
  return { ok: true, value: `${String(hour).padStart(2, "0")}:${minutes}:${seconds}` };
}

function hourOfDay(hour: number, halfOfDay: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (halfOfDay === "p" ? 12 : 0);
}

const zones = new Map<string, Intl.DateTimeFormat>();

function partsIn(instant: Date, timeZone: string): Record<string, string> {
  let format = zones.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    zones.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** Returns the visitor's current date as YYYY-MM-DD. */
export function dayOf(instant: Date, formats: Pick<Formats, "timeZone">): string {
  return partsOfInstant(instant, formats.timeZone).date;
}

/** Returns the instant at which the visitor's clock shows this date and time. */
export function instantAt(day: string, time: string, formats: Formats): Date {
  const requestedTime = Date.parse(`${day}T${time}Z`);
  const shownAt = (instant: number) => {
    const { date, time: shownTime } = partsOfInstant(new Date(instant), formats.timeZone);
    return Date.parse(`${date}T${shownTime}Z`);
  };
  // The second pass corrects the offset if daylight saving time began or ended in between.
  const nearTime = requestedTime - (shownAt(requestedTime) - requestedTime);
  return new Date(nearTime - (shownAt(nearTime) - requestedTime));
}
