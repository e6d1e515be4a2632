import type { DateFormat } from "~/i18n/formats";

/**
 * Masks a date while somebody types it: adds the separators of the visitor's format after complete parts. A separator
 * that is typed where the mask has just put one replaces it, so that a date typed in full, in any supported format, stays
 * as it was typed.
 */
export function maskDate(typedText: string, format: DateFormat): string {
  const text = withoutDoubleSeparator(typedText, format);
  const separator = /[./-]/.exec(text)?.[0] ?? separatorOf(format);
  const lengths = [...format.matchAll(/%([dmY])/g)].map(([, letter]) => (letter === "Y" ? 4 : 2));
  if (!/^[\d./-]*$/.test(text) || /[./-]{2}/.test(text)) return text;
  const parts = text.split(/[./-]/);
  // Parts of another length ("3.2.2026") are left alone; the parser understands them.
  const hasOtherPart = parts.slice(0, -1).some((part, index) => part.length !== lengths[index]);
  if (hasOtherPart || parts.length > 3) return text;
  const digits = parts.join("");
  let maskedText = "";
  let from = 0;
  for (const [index, length] of lengths.entries()) {
    const part = digits.slice(from, from + length);
    maskedText += part;
    from += length;
    if (part.length < length || index === lengths.length - 1) break;
    maskedText += separator;
  }
  return maskedText;
}

const separatorOf = (format: DateFormat): string => /[./-]/.exec(format)?.[0] ?? "-";

function withoutDoubleSeparator(typedText: string, format: DateFormat): string {
  const [, text, typedSeparator = ""] = /^(.*\d)[./-]([./-])$/.exec(typedText) ?? [];
  if (text === undefined) return typedText;
  const digits = text.replace(/\D/g, "");
  return isYear(text, digits, typedSeparator, format) ? digits + typedSeparator : text + typedSeparator;
}

/** Tells whether the mask has split a year in two: `20.26.` in a format that begins with the day or the month. */
function isYear(text: string, digits: string, typedSeparator: string, format: DateFormat): boolean {
  if (format.startsWith("%Y") || !/^(19|20)\d\d$/.test(digits)) return false;
  const isMasked = text === `${digits.slice(0, 2)}${separatorOf(format)}${digits.slice(2)}`;
  // The 20th of a month can be meant only where the day comes first and its separator was typed.
  return isMasked && (format.startsWith("%m") || typedSeparator !== separatorOf(format));
}
