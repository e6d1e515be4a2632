import type { DateFormat } from "~/i18n/formats";

/** What was typed of a date so far, with the separators of the visitor's format where a part is complete. */
export function maskDate(typed: string, format: DateFormat): string {
  const separator = format.includes(".") ? "." : format.includes("/") ? "/" : "-";
  const lengths = [...format.matchAll(/%([dmY])/g)].map(([, letter]) => (letter === "Y" ? 4 : 2));
  // Separators of one's own ("3.2.2026") are somebody's way of writing; it is left alone and understood later.
  if (!/^[\d./-]*$/.test(typed) || /[./-]{2}/.test(typed)) return typed;
  const parts = typed.split(/[./-]/);
  const short = parts.slice(0, -1).some((part, index) => part.length !== lengths[index]);
  if (short || parts.length > 3) return typed;
  const digits = parts.join("");
  let shown = "";
  let from = 0;
  for (const [index, length] of lengths.entries()) {
    const part = digits.slice(from, from + length);
    shown += part;
    from += length;
    if (part.length < length || index === lengths.length - 1) break;
    shown += separator;
  }
  return shown;
}
