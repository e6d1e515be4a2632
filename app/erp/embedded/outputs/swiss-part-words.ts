import type { Locale } from "../../texts/languages";

/** Headings of the payment part, fixed by the standard; it has German, French, Italian and English only. */
const swissWords = {
  de: {
    paymentPart: "Zahlteil",
    receipt: "Empfangsschein",
    account: "Konto / Zahlbar an",
    reference: "Referenz",
    additional: "Zusätzliche Informationen",
    payableBy: "Zahlbar durch",
    payableByBlank: "Zahlbar durch (Name/Adresse)",
    currency: "Währung",
    amount: "Betrag",
    acceptance: "Annahmestelle",
    separate: "Vor der Einzahlung abzutrennen",
  },
  en: {
    paymentPart: "Payment part",
    receipt: "Receipt",
    account: "Account / Payable to",
    reference: "Reference",
    additional: "Additional information",
    payableBy: "Payable by",
    payableByBlank: "Payable by (name/address)",
    currency: "Currency",
    amount: "Amount",
    acceptance: "Acceptance point",
    separate: "Separate before paying in",
  },
  fr: {
    paymentPart: "Section paiement",
    receipt: "Récépissé",
    account: "Compte / Payable à",
    reference: "Référence",
    additional: "Informations supplémentaires",
    payableBy: "Payable par",
    payableByBlank: "Payable par (nom/adresse)",
    currency: "Monnaie",
    amount: "Montant",
    acceptance: "Point de dépôt",
    separate: "A détacher avant le versement",
  },
  it: {
    paymentPart: "Sezione pagamento",
    receipt: "Ricevuta",
    account: "Conto / Pagabile a",
    reference: "Riferimento",
    additional: "Informazioni supplementari",
    payableBy: "Pagabile da",
    payableByBlank: "Pagabile da (nome/indirizzo)",
    currency: "Valuta",
    amount: "Importo",
    acceptance: "Punto di accettazione",
    separate: "Da staccare prima del versamento",
  },
};

export type SwissWords = (typeof swissWords)["en"];

/** Languages of payers for whose documents the standard has no headings, by country. */
const languagesOfPayers: Readonly<Record<string, keyof typeof swissWords>> = {
  CH: "de",
  LI: "de",
  DE: "de",
  AT: "de",
  IT: "it",
};

/** Returns the headings in the document's language, otherwise in that of the country where the payer's bank reads them. */
export function swissWordsFor(locale: Locale, payerCountry: string | undefined): SwissWords {
  if (locale === "en" || locale === "fr") return swissWords[locale];
  return swissWords[languagesOfPayers[payerCountry ?? ""] ?? "en"];
}
