import { backgroundCartsJson } from "~/features/carts/background/background-carts.api";
import { listBackgroundCarts } from "~/features/carts/background/background-carts.queries.server";
import { dismissCart } from "~/features/carts/background/dismiss-cart.server";
import { retryCart } from "~/features/carts/background/retry-cart.server";
import { paginationOf } from "~/features/carts/cart.api";
import { libraryJson, reportRunJson } from "~/features/report-library/library.api";
import { getReportRun, listLibrary } from "~/features/report-library/library.queries.server";
import { startReport } from "~/features/report-library/start-report.server";
import { webTransactionsJson } from "~/features/reports/web-transactions.api";
import { findWebTransactions } from "~/features/reports/web-transactions.queries.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";

/** Routes of the reports that pages show too; PDF orders have a table of their own. */
export const reportsTable: ApiRoute[] = [
  apiRoute({
    method: "GET",
    path: "/reports/web_transactions",
    summary: "Requests that changed something in the ERP, latest first, with the totals of all that match",
    operation: findWebTransactions,
    output: ({ page, pageSize, ...list }) => ({
      ...webTransactionsJson(list),
      pagination: paginationOf({ page, pageSize, total: list.totals.total }),
      cacheInfo: null,
    }),
  }),
  apiRoute({
    method: "GET",
    path: "/reports/background_carts",
    summary: "Carts that are sent in the background, and those that failed",
    operation: listBackgroundCarts,
    output: backgroundCartsJson,
  }),
  apiRoute({
    method: "POST",
    path: "/reports/background_carts/:submission/retry",
    summary: "Submits a failed cart again, as it was and for at most what its owner agreed to",
    operation: retryCart,
    status: 202,
    output: ({ receipt }) => ({ uuid: receipt }),
  }),
  apiRoute({
    method: "DELETE",
    path: "/reports/background_carts/:submission",
    summary: "Removes a failed cart from this list; the cart itself stays with its owner",
    operation: dismissCart,
    output: ({ submission }) => ({ uuid: submission }),
  }),
  apiRoute({
    method: "GET",
    path: "/reports/sap",
    summary: "Reports that the caller may run for the active customer, and the latest runs",
    operation: listLibrary,
    output: libraryJson,
  }),
  apiRoute({
    method: "POST",
    path: "/reports/sap/:definition",
    summary: "Starts a report in the background; read the run that it returns until it is ready",
    operation: startReport,
    status: 202,
    output: ({ id }) => ({ id }),
  }),
  apiRoute({
    method: "GET",
    path: "/reports/sap/runs/:run",
    summary: "A run of the caller: its status, then its columns and rows, or why it failed",
    operation: getReportRun,
    output: reportRunJson,
  }),
];
