import Big from "big.js";
import type { Decimal } from "../erp";
import { type PresentedHead, type PresentedParty, partyOf } from "../presentation/present-document";
import { ibanOf } from "./account-numbers";
import { epcPayload } from "./epc-payload";
import { type SwissReference, swissAddressOf, swissPayload, swissReferenceOf } from "./swiss-payload";
import type { Transfer, TransferParty } from "./transfer";

/** QR code with which a banking app fills in a transfer, and what it says in words. */
export type PaymentCode =
  | ({ standard: "epc"; payload: string } & Transfer)
  | ({
      standard: "swiss";
      payload: string;
      reference: SwissReference;
      /** Null if the standard has no letters for the name: the payer writes it. */
      debtor: TransferParty | null;
    } & Transfer);

/** Countries of the single euro payments area, by the first letters of the IBAN. */
const sepaCountries = new Set(
  (
    "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS " +
    "SE SI SK SM VA"
  ).split(" "),
);

const maxAmount = "999999999.99";

/**
 * Returns the code for paying an invoice by transfer: the Swiss QR-bill where the account is Swiss, for Swiss francs and
 * euros; the EPC's code for euros elsewhere; null where neither applies or nothing is left to pay.
 */
export function paymentCodeOf(document: PresentedHead, payable: Decimal): PaymentCode | null {
  const { seller, kind, currency, number } = document;
  if (kind !== "invoice" || !seller || Big(payable).lte(0) || Big(payable).gt(maxAmount)) return null;
  const { bank, name, street, postalCode, city, country } = seller;
  const iban = ibanOf(bank.iban);
  if (!iban) return null;
  const amount = Big(payable).toFixed(2);
  const creditor = { name, street, postalCode, city, country };
  const transfer: Transfer = { creditor, iban, bic: bank.bic, amount, currency, number };
  if (/^(CH|LI)/.test(iban)) return swissCode(transfer, bank.qrIban ?? "", document);
  if (currency !== "EUR" || !sepaCountries.has(iban.slice(0, 2))) return null;
  return { standard: "epc", payload: epcPayload(transfer), ...transfer };
}

function swissCode(transfer: Transfer, qrIban: string, document: PresentedHead): PaymentCode | null {
  if (transfer.currency !== "CHF" && transfer.currency !== "EUR") return null;
  const reference = swissReferenceOf(transfer.number, ibanOf(qrIban));
  const iban = reference.type === "QRR" ? (ibanOf(qrIban) ?? transfer.iban) : transfer.iban;
  const party = partyOf(document, "payer") ?? partyOf(document, "soldTo");
  const debtor = party ? swissAddressOf(transferPartyOf(party)) : null;
  const creditor = swissAddressOf(transfer.creditor);
  if (!creditor) return null;
  const swissTransfer = { ...transfer, creditor, iban, reference, debtor };
  return { standard: "swiss", payload: swissPayload(swissTransfer), ...swissTransfer };
}

const transferPartyOf = ({ name, address }: PresentedParty): TransferParty => ({
  name: address.name || name,
  street: address.street,
  postalCode: address.postalCode,
  city: address.city,
  country: address.country,
});
