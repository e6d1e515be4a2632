/** Pages whose content belongs to one customer: prices of a product, a document under review, a payment. */
const lockedPaths = [
  /^\/catalog\/[^/]+\/(?!favorites$)[^/]+$/,
  /^\/(quotes|orders|pdf_order_changes)(\/[^/]+)?\/(review|shipping|payment)$/,
  /^\/cart\/(shipping|payment)$/,
  /^\/(open_items|down_payments)\/payment$/,
];

/** Tells whether the active partner is fixed on this page. */
export function isPartnerLocked(path: string): boolean {
  const page = path.split("?", 1)[0] ?? "";
  return lockedPaths.some((lockedPattern) => lockedPattern.test(page));
}
