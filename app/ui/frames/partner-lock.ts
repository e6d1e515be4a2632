/**
 * Pages whose content belongs to one customer: prices of a product, a document under review, a payment. Pages on which a
 * document is changed, negotiated or complained of are among them: they could not go on for another customer, and what was
 * typed would be lost.
 */
const lockedPaths = [
  /^\/catalog\/[^/]+\/(?!favorites$)[^/]+$/,
  /^\/(quotes|orders|pdf_order_changes)(\/[^/]+)?\/(review|shipping|payment)$/,
  /^\/(quotes|orders)\/[^/]+\/edit(\/lines\/[^/]+)?$/,
  /^\/pdf_order_changes\/edit$/,
  /^\/quotes\/[^/]+\/negotiation$/,
  // The page without a document's number asks for one, so that its customer is not fixed yet.
  /^\/report\/e_claim\?/,
  /^\/cart\/(shipping|payment)$/,
  /^\/(open_items|down_payments)\/payment$/,
];

/** Tells whether the active partner is fixed on this page. */
export function isPartnerLocked(path: string): boolean {
  const page = path.split("?", 1)[0] ?? "";
  return lockedPaths.some((lockedPattern) => lockedPattern.test(page) || lockedPattern.test(path));
}
