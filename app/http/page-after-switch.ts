/** Pages of one document, receipt or claim that another customer does not have, with the list that leads on from them. */
const documentPages: readonly (readonly [page: RegExp, list: string])[] = [
  [/^\/orders\/\d/, "/orders"],
  [/^\/quotes\/\d/, "/quotes"],
  [/^\/invoices\/\d/, "/invoices"],
  [/^\/shipments\/\d/, "/shipments"],
  [/^\/salesdocs\/\d/, "/salesdocs"],
  [/^\/payments\/\d/, "/payments"],
  [/^\/returns\/\d/, "/user/e_claims"],
  [/^\/report\/e_claim\?/, "/report/e_claim"],
  [/^\/user\/e_claims\/./, "/user/e_claims"],
];

/** Pages below a sales area's catalog. */
const catalogPage = /^\/catalog\/[^/]+\/./;

/**
 * Returns the page to show after another customer was chosen on this one. A document of the customer that was left stays open
 * for staff alone, who may read those of all customers.
 */
export function pageAfterSwitch(path: string, readsAllDocuments = false): string {
  if (catalogPage.test(path)) return "/catalog";
  if (readsAllDocuments) return path;
  return documentPages.find(([page]) => page.test(path))?.[1] ?? path;
}
