import type { Transfer } from "./transfer";

/** Largest QR code that the standard allows, for all 331 bytes of a payload. */
export const maxEpcVersion = 13;

/** Writes the data of an EPC code ("quick response code: guidelines to enable data capture", EPC069-12, version 2). */
export function epcPayload({ creditor, iban, bic, amount, number }: Transfer): string {
  const lines = ["BCD", "002", "1", "SCT"];
  lines.push(bic, creditor.name.slice(0, 70), iban, `EUR${amount}`);
  const [purpose, structuredReference] = ["", ""];
  lines.push(purpose, structuredReference, number.slice(0, 140));
  return lines.join("\n");
}
