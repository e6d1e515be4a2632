import type { TaxCategory } from "../../port/pricing";

/** Reason why a supply is taxed or not; the same for all lines of a document. */
export type TaxTreatment = "taxed" | "exempt" | "reverseCharge" | "intraCommunity" | "export";

/** Tax class of a customer in a sales area. */
export type CustomerTaxClass = "domestic" | "exempt" | "reverseCharge";

/** Prefix of VAT numbers by country of the European Union; Greece has one of its own. */
const unionCountries =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");
const vatPrefixOf = (country: string) => (country === "GR" ? "EL" : country);

const isInUnion = (country: string): boolean => unionCountries.includes(country);

/** Country of the European Union whose authority gave the VAT number; null without one. */
function vatCountryOf(taxNumber: string): string | null {
  const prefix = taxNumber.slice(0, 2).toUpperCase();
  return /\d/.test(taxNumber)
    ? (unionCountries.find((country) => vatPrefixOf(country) === prefix) ?? null)
    : null;
}

interface Supply {
  /** Country of the seller's registration, from which the goods leave. */
  from: string;
  to: string;
  taxNumber: string;
  taxClass: CustomerTaxClass;
}

/**
 * Directive 2006/112/EC: goods to a taxable person registered in another member state are an intra-Community supply
 * (article 138), goods that leave the Union an export (article 146). Without such a number the supply is taxed.
 */
export function taxTreatmentOf({ from, to, taxNumber, taxClass }: Supply): TaxTreatment {
  if (taxClass === "exempt") return "exempt";
  if (from === to) return taxClass === "reverseCharge" ? "reverseCharge" : "taxed";
  if (!isInUnion(from) || !isInUnion(to)) return "export";
  const registration = vatCountryOf(taxNumber);
  return registration && registration !== from ? "intraCommunity" : "taxed";
}

/** Country whose rates apply: that of the seller for customers registered there, otherwise that of arrival. */
export const taxCountryOf = ({ from, to, taxNumber }: Pick<Supply, "from" | "to" | "taxNumber">): string =>
  from !== to && isInUnion(from) && isInUnion(to) && vatCountryOf(taxNumber) === from ? from : to;

const categories: Record<string, TaxCategory> = {
  zero: "Z",
  exempt: "E",
  reverseCharge: "AE",
  intraCommunity: "K",
  export: "G",
};

/** Category of a stored tax code: a treatment, or the tax class of the material where tax is due. */
export const taxCategoryOf = (code: string): TaxCategory => categories[code] ?? "S";
