const withoutBlanks = (text: string): string => text.replace(/\s/g, "").toUpperCase();

/** Returns the remainder by 97 of digits and letters (ISO 7064), a letter counting as its place after 9. */
function remainder97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const digits = String(Number.parseInt(character, 36));
    for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder;
}

/** Returns an IBAN without blanks, or null if its check digits are wrong. */
export function ibanOf(text: string): string | null {
  const iban = withoutBlanks(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null;
}

/** Tells whether the bank number lies between 30000 and 31999: only such an account, a QR-IBAN, takes QR references. */
export const isQrIban = (iban: string): boolean => /^(CH|LI)\d{2}3[01]\d{3}/.test(iban);

/** Table of the check digit "modulo 10, recursive" of Swiss payment references. */
const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Returns a QR reference of 27 digits, the last of which is the check digit; null for what is not a number. */
export function qrReferenceOf(number: string): string | null {
  if (!/^\d{1,26}$/.test(number)) return null;
  const digits = number.padStart(26, "0");
  let carry = 0;
  for (const digit of digits) carry = carries[(carry + Number(digit)) % 10] ?? 0;
  return digits + ((10 - carry) % 10);
}

/** Returns a creditor reference (ISO 11649) with its check digits; null for what is too long or has other signs. */
export function creditorReferenceOf(number: string): string | null {
  const reference = withoutBlanks(number);
  if (!/^[A-Z0-9]{1,21}$/.test(reference)) return null;
  const check = 98 - remainder97(`${reference}RF00`);
  return `RF${String(check).padStart(2, "0")}${reference}`;
}

/** Writes in groups of four, as IBANs and creditor references are printed. */
export const inFours = (text: string): string => withoutBlanks(text).replace(/(.{4})(?=.)/g, "$1 ");

/** Writes a payment reference as it is printed: QR references in fives from the right, others in fours. */
export const printedReference = (reference: string): string =>
  /^\d{27}$/.test(reference)
    ? `${reference.slice(0, 2)} ${reference.slice(2).replace(/(.{5})(?=.)/g, "$1 ")}`
    : inFours(reference);
