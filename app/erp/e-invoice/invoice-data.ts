import Big from "big.js";
import type { Decimal, Seller, TaxCategory, TaxSubtotal } from "../erp";
import { type PresentedDocument, type PresentedParty, partyOf } from "../presentation/present-document";

/** An invoice or credit memo with all that EN 16931 asks for. */
export interface InvoiceData extends PresentedDocument {
  seller: Seller;
  buyer: PresentedParty;
  shipTo: PresentedParty | null;
  /** Text in place of a due date on a credit memo, which nobody has to pay. */
  creditTerms: string;
}

/** Returns the data of an electronic invoice, or null for a document that is none or lacks a party. */
export function invoiceDataOf(document: PresentedDocument, creditTerms: string): InvoiceData | null {
  const buyer = partyOf(document, "soldTo");
  const { seller, kind } = document;
  if ((kind !== "invoice" && kind !== "creditMemo") || !seller || !buyer) return null;
  return { ...document, seller, buyer, shipTo: partyOf(document, "shipTo") ?? null, creditTerms };
}

/** Codes of UN/ECE Recommendations 20 and 21 for the units of the trade. */
const unitCodes: Record<string, string> = {
  PCE: "H87",
  PC: "H87",
  ST: "H87",
  M: "MTR",
  KG: "KGM",
  G: "GRM",
  L: "LTR",
  ML: "MLT",
  H: "HUR",
  PAA: "PR",
  PR: "PR",
  SET: "SET",
  PAK: "XPK",
  BOX: "XBX",
  KAR: "XCT",
  ROL: "XRO",
  DR: "XDR",
  DRM: "XDR",
  PAL: "XPX",
  CAN: "XCA",
  BAG: "XBG",
};

/** Returns C62, "one", for a unit that the lists do not have. */
export const unitCodeOf = (unit: string): string => unitCodes[unit] ?? "C62";

/** Codes of the list VATEX, which name the article of the directive; Swiss law is not on it. */
export function exemptionCodeOf(category: TaxCategory, seller: Seller): string {
  if (seller.country === "CH") return "";
  const codes: Partial<Record<TaxCategory, string>> = {
    E: "VATEX-EU-151",
    K: "VATEX-EU-IC",
    G: "VATEX-EU-G",
    AE: "VATEX-EU-AE",
  };
  return codes[category] ?? "";
}

/** Schemes of electronic addresses that are VAT numbers, by country (code list EAS). */
const addressSchemes: Record<string, string> = {
  NL: "9944",
  BE: "9925",
  DE: "9930",
  FR: "9957",
  CH: "9927",
  PT: "9946",
  RS: "9948",
};

/** Scheme of e-mail addresses, which Peppol does not have. */
export const mailScheme = "EM";

export const schemeAttribute = (scheme: string): Record<string, string> =>
  scheme ? { schemeID: scheme } : {};

/** Returns the electronic address: the VAT number where the network knows it, otherwise an e-mail address. */
export function endpointOf(party: { taxNumber: string; country: string; email: string }) {
  const scheme = addressSchemes[party.country];
  const isKnown = scheme !== undefined && party.taxNumber.startsWith(party.country);
  return isKnown
    ? { scheme, id: party.taxNumber.replace(/[^A-Z0-9]/g, "") }
    : { scheme: mailScheme, id: party.email };
}

/** Returns the seller's number in a register with the code of the register (ISO 6523), which Dutch sellers must name (NL-R-003). */
export function registrationOf({ register, country }: Seller): { id: string; scheme: string } {
  const [, kvk] = (country === "NL" && /^KvK\D*(\d{8})$/i.exec(register)) || [];
  return kvk ? { id: kvk, scheme: "0106" } : { id: register, scheme: "" };
}

/** Returns a VAT number as both syntaxes want it: without blanks and signs. */
export const vatId = (taxNumber: string): string => taxNumber.replace(/ MWST$/, "").replace(/[^A-Z0-9]/g, "");

export const taxOf = ({ taxes }: InvoiceData, code: string): TaxSubtotal =>
  taxes.find((tax) => tax.code === code) ??
  taxes[0] ?? { code, label: "", category: "Z", rate: "0", base: "0", amount: "0", reason: "" };

/** Amounts without their sign: allowances and charges are told apart by an indicator. */
export const absolute = (amount: Decimal): Decimal => Big(amount).abs().toFixed(2);

export const isAllowance = (amount: Decimal): boolean => Big(amount).lt(0);

export const sumOf = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((total, amount) => total.plus(amount), Big(0)).toFixed(2);

export const iban = ({ bank }: Seller): string => bank.iban.replaceAll(" ", "");

/** Credit transfer inside the single euro payments area, elsewhere, or settlement against other items. */
export const paymentMeansCode = ({ kind, currency }: InvoiceData): string =>
  kind === "creditMemo" ? creditMeansCode : currency === "EUR" ? "58" : "30";

/** "Standing agreement": a credit memo is offset. Dutch sellers may not name clearing (97) to Dutch buyers (NL-R-008). */
const creditMeansCode = "57";
