import type { Language } from "../read/read-entities";

/** Languages of the ERP's texts. */
const textLanguages = ["en", "fr", "nl", "pt", "sr", "zh"];

/** Languages that codes are translated to; others have the English ones. */
const codeLanguages = ["EN", "DE", "FR"];

export function languageOf(sapLanguage: string): Language {
  const code = sapLanguage.slice(0, 2).toLowerCase();
  return {
    texts: textLanguages.includes(code) ? code : "en",
    codes: codeLanguages.includes(code.toUpperCase()) ? code.toUpperCase() : "EN",
  };
}

/** Languages in which the ERP has texts, as SAP writes them. */
export const sapTextLanguages = textLanguages.map((language) => language.toUpperCase());
