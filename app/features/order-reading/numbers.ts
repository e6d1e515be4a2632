/** Decimal signs of documents. */
export type DecimalSign = "." | ",";

/** Readings of a printed number by decimal sign; both are the same where only one reading is possible. */
export type NumberReadings = Record<DecimalSign, string>;

const digitsAndSigns = /^[+-]?\d[\d.,'’ ]*$/;

/** Reads a printed number with both decimal signs; null if it is none. */
export function readNumber(text: string): NumberReadings | null {
  const plain = text.trim().replace(/[.,]$/, "").replaceAll("’", "'").replace(/^\+/, "");
  if (!digitsAndSigns.test(plain) || plain.length > 24) return null;
  const compact = withoutGroups(plain, "' ");
  if (compact === null) return null;
  const signs = compact.replace(/[\d-]/g, "");
  if (signs === "") return both(compact);
  const last = signs.at(-1) as DecimalSign;
  const isMixed = new Set(signs).size > 1;
  if (isMixed) return readMixed(compact, last);
  if (signs.length > 1) {
    const ungroupedText = withoutGroups(compact, last);
    return ungroupedText === null ? null : both(ungroupedText);
  }
  const decimal = compact.replace(last, ".");
  // A single sign before three digits may separate thousands as well; but never after a zero.
  if (!/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(compact)) return both(decimal);
  const wholeNumber = compact.replace(last, "");
  return last === "." ? { ".": decimal, ",": wholeNumber } : { ",": decimal, ".": wholeNumber };
}

function readMixed(text: string, last: DecimalSign): NumberReadings | null {
  const at = text.lastIndexOf(last);
  if (text.indexOf(last) !== at) return null;
  const integer = withoutGroups(text.slice(0, at), last === "." ? "," : ".");
  return integer === null ? null : both(`${integer}.${text.slice(at + 1)}`);
}

/** Removes signs between groups of three digits; null if they separate anything else. */
function withoutGroups(text: string, signs: string): string | null {
  const integer = /^-?[\d' ]*/.exec(text)?.[0] ?? "";
  const subject = signs === "' " ? integer.trimEnd() : text;
  const parts = subject.replace("-", "").split(new RegExp(`[${signs.replace(".", "\\.")}]`));
  if (parts.length === 1) return text.replaceAll(" ", "");
  const [first = "", ...rest] = parts;
  const isGrouped = first.length > 0 && first.length <= 3 && rest.every((part) => part.length === 3);
  if (!isGrouped) return null;
  return (text.startsWith("-") ? "-" : "") + parts.join("") + text.slice(subject.length).trim();
}

const both = (value: string): NumberReadings | null =>
  /^-?\d+(\.\d+)?$/.test(value) ? { ".": value, ",": value } : null;

export const isAmbiguous = (readings: NumberReadings): boolean => readings["."] !== readings[","];

/** Tells the decimal sign that a number proves; null if it proves none. */
function provenSign(text: string): DecimalSign | null {
  const match = /^[\d.,'’ ]*\d([.,])(\d+)$/.exec(text.trim());
  const sign = match?.[1] as DecimalSign | undefined;
  const readings = readNumber(text);
  if (!sign || !readings || isAmbiguous(readings)) return null;
  const value = readings[sign];
  return value.includes(".") ? sign : sign === "." ? "," : ".";
}

/** Finds the decimal sign of a document by the numbers that leave no doubt; null if there are none, or as many for each. */
export function decimalSignOf(numbers: readonly string[]): DecimalSign | null {
  const proofs = numbers.map(provenSign);
  const points = proofs.filter((sign) => sign === ".").length;
  const commas = proofs.filter((sign) => sign === ",").length;
  if (points === commas) return null;
  const [most, least] = points > commas ? [points, commas] : [commas, points];
  return least * 4 > most ? null : points > commas ? "." : ",";
}
