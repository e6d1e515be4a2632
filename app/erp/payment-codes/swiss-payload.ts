import { creditorReferenceOf, isQrIban, qrReferenceOf } from "./account-numbers";
import type { Transfer, TransferParty } from "./transfer";

/** Kind of reference, with the reference itself; none for `NON`. */
export type SwissReference = { type: "QRR" | "SCOR"; text: string } | { type: "NON"; text: "" };

export interface SwissTransfer extends Transfer {
  reference: SwissReference;
  debtor: TransferParty | null;
}

/** Largest QR code that the standard allows. */
export const maxSwissVersion = 25;

/** Chooses the reference: a QR reference needs a QR-IBAN, a creditor reference takes any other account. */
export function swissReferenceOf(number: string, qrIban: string | null): SwissReference {
  const qrReference = qrIban && isQrIban(qrIban) ? qrReferenceOf(number) : null;
  if (qrReference) return { type: "QRR", text: qrReference };
  const creditorReference = creditorReferenceOf(number);
  return creditorReference ? { type: "SCOR", text: creditorReference } : { type: "NON", text: "" };
}

/** Letters that the standard permits (version 2.3): Latin with the extension A, and a few signs. */
const permittedText = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/;

/** Returns the party within the lengths of the standard; null if it has letters that the standard does not. */
export function swissAddressOf(party: TransferParty): TransferParty | null {
  const values = [party.name, party.street, party.postalCode, party.city, party.country];
  if (!values.every((value) => permittedText.test(value)) || !party.city || !party.name) return null;
  return {
    name: party.name.slice(0, 70),
    street: party.street.slice(0, 70),
    postalCode: party.postalCode.slice(0, 16),
    city: party.city.slice(0, 35),
    country: party.country,
  };
}

/** Writes the data of a Swiss QR code (Swiss Implementation Guidelines for the QR-bill, version 2.3). */
export function swissPayload(transfer: SwissTransfer): string {
  const { iban, creditor, amount, currency, debtor, reference, number } = transfer;
  const ultimateCreditor = Array<string>(7).fill("");
  return [
    ...["SPC", "0200", "1", iban],
    ...addressLines(creditor),
    ...ultimateCreditor,
    ...[amount, currency],
    ...addressLines(debtor),
    ...[reference.type, reference.text, number.slice(0, 140), "EPD"],
  ].join("\n");
}

function addressLines(party: TransferParty | null): string[] {
  if (!party) return Array<string>(7).fill("");
  const { name, postalCode, city, country } = party;
  const [street, building] = splitStreet(party.street);
  return ["S", name, street, building, postalCode, city, country];
}

/** Parts the building's number at the end from the street; both stay together where there is none. */
function splitStreet(text: string): [street: string, building: string] {
  const match = /^(.*\D)\s+(\d+\s?[a-zA-Z]?(?:[-/]\d+[a-zA-Z]?)?)$/.exec(text);
  return match ? [match[1] ?? "", match[2] ?? ""] : [text, ""];
}
