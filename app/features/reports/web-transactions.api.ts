import type { TransactionTotals, WebTransaction } from "./web-transactions.store.server";

/** Requests that changed something in the ERP, with the totals of all that match. */
export const webTransactionsJson = (list: {
  items: readonly (WebTransaction & { person: string })[];
  totals: TransactionTotals;
}) => ({
  items: list.items.map(
    ({ id, at, operation, document, partner, salesArea, person, milliseconds, result }) => ({
      id,
      operation,
      at: at.toISOString(),
      user: person,
      docNumber: document,
      partnerNumber: partner,
      salesArea,
      milliseconds,
      result,
    }),
  ),
  totals: {
    webTransactionTotal: list.totals.total,
    succeeded: list.totals.succeeded,
    failed: list.totals.failed,
    meanMilliseconds: list.totals.meanMilliseconds,
  },
});
