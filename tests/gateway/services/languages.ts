import type { Language } from "../read/read-entities";

/** Languages of the ERP's texts. */
const textLanguages = ["en", "fr", "nl", "pt", "sr", "zh"];

/** Languages that codes are translated to; others have the English ones. */
const codeLanguages = ["EN", "DE", "FR"];

export function languageOf(sapLanguage: string): Language {
  const sapCode = sapLanguage.slice(0, 2).toUpperCase();
  const code = sapTextLanguages[sapCode] ?? sapCode.toLowerCase();
  return {
    texts: textLanguages.includes(code) ? code : "en",
    codes: codeLanguages.includes(code.toUpperCase()) ? code.toUpperCase() : "EN",
  };
}

/** Languages in which the ERP has texts, by SAP's code: ISO codes, but SH for Serbian in Latin script. */
export const sapTextLanguages: Record<string, string> = Object.fromEntries(
  textLanguages.map((language) => [language === "sr" ? "SH" : language.toUpperCase(), language]),
);
