import { localeOf } from "../../texts/text";

/** SAP's codes of languages that have others than their ISO code: SAP keeps Latin Serbian as SH, Cyrillic as SR. */
const sapCodes: Partial<Record<string, readonly string[]>> = { sr: ["SH", "SR"] };

/** Lists SAP's codes of a language, the best one first. */
export function sapLanguagesOf(language: string): readonly string[] {
  const locale = localeOf(language);
  return sapCodes[locale] ?? [locale.toUpperCase()];
}

/** Reads the code of a language that SAP names; empty for none. */
export const languageOfSap = (code: string): string =>
  Object.keys(sapCodes).find((locale) => sapCodes[locale]?.includes(code)) ?? code.toLowerCase();
