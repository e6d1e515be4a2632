import Big from "big.js";
import { type Formats, groupSign } from "./formats";

export type ParsedQuantity =
  | {
      ok: true;
      value: string /** True if a single sign could separate groups or decimals. */;
      ambiguous: boolean;
    }
  | { ok: false; reason: "notANumber" | "tooLarge" | "tooPrecise" };

const maxQuantity = Big("9999999999.999");

/**
 * Reads what people type. With both signs present the last one is the decimal sign; one own group sign followed by
 * exactly three digits groups, unless a zero alone precedes it: `0,500` is a half, and no group begins with a zero. Any
 * other single sign is the decimal sign, whatever the format.
 */
export function parseQuantity(text: string, formats: Formats): ParsedQuantity {
  // Most quantities in lists of thousands are figures alone.
  if (/^\d{1,10}$/.test(text)) return { ok: true, value: text.replace(/^0+(?=\d)/, ""), ambiguous: false };
  const plainText = [...text].filter((character) => !/[\s\u00a0\u202f]/.test(character)).join("");
  if (!/^[\d.,']{1,40}$/.test(plainText) || !/\d/.test(plainText)) return { ok: false, reason: "notANumber" };
  const groupSeparator = groupSign(formats);
  const signs = [...plainText].filter((character) => !/\d/.test(character));
  const kinds = new Set(signs);
  if (kinds.size > 2) return { ok: false, reason: "notANumber" };
  const decimalAt = decimalPosition(plainText, signs, groupSeparator);
  if (decimalAt === "wrong") return { ok: false, reason: "notANumber" };
  const integerPart = plainText.slice(0, decimalAt ?? plainText.length).replaceAll(/[.,']/g, "");
  const fraction = decimalAt === null ? "" : plainText.slice(decimalAt + 1);
  if (!/^\d*$/.test(fraction) || integerPart + fraction === "") return { ok: false, reason: "notANumber" };
  const value = Big(`${integerPart || "0"}.${fraction || "0"}`);
  if (value.gt(maxQuantity)) return { ok: false, reason: "tooLarge" };
  if (!value.eq(value.round(3))) return { ok: false, reason: "tooPrecise" };
  const isSingle = signs.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(plainText);
  return { ok: true, value: value.toFixed(), ambiguous: isSingle };
}

/** Reads a quantity that may name its unit, such as `1.000 pcs`; the unit is left as it was typed. */
export function parseOrderQuantity(text: string, formats: Formats): ParsedQuantity {
  const parts = /^([^\p{L}]+?)\s*(\p{L}.{0,29})?$/u.exec(text.trim());
  const quantity = parseQuantity(parts?.[1] ?? "", formats);
  const unit = parts?.[2]?.trim();
  return quantity.ok && unit ? { ...quantity, value: `${quantity.value} ${unit}` } : quantity;
}

/** Tells whether a text would be a quantity but for the sign before it. */
export function isBelowZero(text: string, formats: Formats): boolean {
  const figures = text.trim().replace(/^[-\u2212]\s*/, "");
  return figures !== text.trim() && parseOrderQuantity(figures, formats).ok;
}

/** Reads a number of any sign and size, in figures only: `1e3` and `0x10` are none. */
export function parseNumber(text: string, formats: Formats): { ok: true; value: string } | { ok: false } {
  const figures = text.replace(/^[-\u2212]/, "");
  const sign = figures === text ? "" : "-";
  const quantity = parseQuantity(figures, formats);
  if (quantity.ok) return { ok: true, value: sign + quantity.value };
  // A quantity has limits of its own.
  if (!/^\d+(?:[.,]\d+)?$/.test(figures)) return { ok: false };
  return { ok: true, value: sign + figures.replace(",", ".") };
}

/** Returns the position of the decimal sign; null if there is none. */
function decimalPosition(plainText: string, signs: string[], ownGroup: string): number | null | "wrong" {
  const last = signs.at(-1);
  if (last === undefined) return null;
  const at = plainText.lastIndexOf(last);
  const hasTwoSigns = signs.some((sign) => sign !== last);
  if (hasTwoSigns) {
    if (last === "'" || signs.filter((sign) => sign === last).length > 1) return "wrong";
    return wellGrouped(plainText.slice(0, at)) ? at : "wrong";
  }
  const isGrouped =
    signs.length > 1 ||
    last === "'" ||
    (last === ownGroup && plainText.length - at - 1 === 3 && plainText.slice(0, at) !== "0");
  if (isGrouped) return wellGrouped(plainText) ? null : "wrong";
  return at;
}

function wellGrouped(text: string): boolean {
  const [first = "", ...rest] = text.split(/[.,']/);
  if (rest.length === 0) return true;
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => group.length === 3);
}
