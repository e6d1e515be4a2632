/** Document types of a demo, by the titles that they begin with. */
export const deliveredDocTypes = [
  { documentType: "order", title: "Order", classification: "salesdoc" },
  { documentType: "quote", title: "Quote", classification: "quote" },
  { documentType: "contract", title: "Contract", classification: "salesdoc" },
  { documentType: "return", title: "Return", classification: "salesdoc" },
] as const;
