/** Headings of the payment part, fixed by the standard; it has German, French, Italian and English only. */
export const swissWords = {
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
};

export type SwissWords = (typeof swissWords)["en"];
