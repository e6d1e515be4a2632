import type { DateFormat } from "~/i18n/formats";

/** Masks a date while somebody types it: adds the separators of the visitor's format after complete parts. */
export function maskDate(typed: string, format: DateFormat): string {
  const separator = format.includes(".") ? "." : format.includes("/") ? "/" : "-";
  const lengths = [...format.matchAll(/%([dmY])/g)].map(([, letter]) => (letter === "Y" ? 4 : 2));
  // Other separators ("3.2.2026") are left alone; the parser understands them.
  if (!/^[\d./-]*$/.test(typed) || /[./-]{2}/.test(typed)) return typed;
  const parts = typed.split(/[./-]/);
  const hasShortPart = parts.slice(0, -1).some((part, index) => part.length !== lengths[index]);
  if (hasShortPart || parts.length > 3) return typed;
  const digits = parts.join("");
  let masked = "";
  let from = 0;
  for (const [index, length] of lengths.entries()) {
    const part = digits.slice(from, from + length);
    masked += part;
    from += length;
    if (part.length < length || index === lengths.length - 1) break;
    masked += separator;
  }
  return masked;
}
