import { z } from "zod";
import { correctPdfOrder } from "~/features/pdf-orders/correct-pdf-order.server";
import { openPdfOrder } from "~/features/pdf-orders/open-pdf-order.server";
import {
  orderingRuleJson,
  pdfOrderJson,
  pdfOrdersJson,
  searchJson,
} from "~/features/pdf-orders/pdf-orders.api";
import {
  getPdfOrder,
  getPdfOrderFile,
  getPdfOrderSearch,
  listPdfOrders,
} from "~/features/pdf-orders/pdf-orders.queries.server";
import { retryPdfOrder } from "~/features/pdf-orders/retry-pdf-order.server";
import { getOrderingRule } from "~/features/pdf-orders/unattended/ordering-rule.queries.server";
import { saveOrderingRule } from "~/features/pdf-orders/unattended/save-ordering-rule.server";
import { uploadPdfOrder } from "~/features/pdf-orders/upload-pdf-order.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { requestOf } from "~/http/api/request-schema";
import { storedFileResponse } from "~/http/file-response.server";
import { fileSchema } from "~/lib/field-schemas";

const base = "/reports/pdf_orders";

/** Routes of purchase orders in PDF: sent, read, put right, and taken into the cart that is then ordered. */
export const pdfOrdersTable: ApiRoute[] = [
  apiRoute({
    method: "GET",
    path: base,
    summary: "PDF orders of the active customer, latest first, with the totals of all that match",
    operation: listPdfOrders,
    output: pdfOrdersJson,
  }),
  apiRoute({
    method: "GET",
    path: `${base}/filters/last`,
    summary: "What the caller searched for last",
    operation: getPdfOrderSearch,
    output: ({ lastSearch, criteria }) => ({ lastParams: searchJson(lastSearch), searchCriteria: criteria }),
  }),
  apiRoute({
    method: "GET",
    path: `${base}/rule`,
    summary:
      "The active customer's rule for PDF orders: its mail address, and which orders are placed automatically",
    operation: getOrderingRule,
    output: orderingRuleJson,
  }),
  apiRoute({
    method: "PATCH",
    path: `${base}/rule`,
    summary: "Replaces the whole rule; the caller consents to the orders that are placed by it",
    operation: saveOrderingRule,
    output: ({ version }) => ({ version }),
  }),
  apiRoute({
    method: "GET",
    path: `${base}/:order`,
    summary: "One PDF order with its lines; each value with its confidence and its place on the page",
    operation: getPdfOrder,
    output: pdfOrderJson,
  }),
  apiRoute({
    method: "GET",
    path: `${base}/:order/file`,
    summary: "The PDF as it was uploaded",
    operation: getPdfOrderFile,
    produces: ["application/pdf"],
    output: (file) => storedFileResponse({ ...file, type: "application/pdf" }),
  }),
  apiRoute({
    method: "POST",
    path: base,
    summary:
      "Uploads a purchase order, one PDF as the multipart field `file`; the same bytes again are the same order",
    operation: uploadPdfOrder,
    accepts: z.strictObject({ files: z.array(fileSchema).min(1).max(1) }),
    input: ({ files }) => ({ file: Array.isArray(files) ? (files[0] as File) : undefined }),
    status: 201,
    output: ({ id, isNew }) => ({ id, new: isNew }),
  }),
  apiRoute({
    method: "POST",
    path: `${base}/:order/activate`,
    summary:
      "Makes the order's cart the active one, to be corrected here and submitted like any cart; the cart that was active is saved",
    operation: openPdfOrder,
    output: ({ id, cart }) => ({ id, uuid: cart }),
  }),
  apiRoute({
    method: "PATCH",
    path: `${base}/:order`,
    summary:
      "Corrects lines of the order whose cart is active; send each line in full. Correct lines go into the cart, and corrections apply to the customer's next orders",
    operation: correctPdfOrder,
    accepts: requestOf(correctPdfOrder, {
      without: ["poNumber"],
      // A program that leaves the number out would clear it.
      and: { poNumber: z.string().trim().max(35) },
    }),
    output: ({ state, firstOpen }) => ({ status: state, firstOpen }),
  }),
  apiRoute({
    method: "POST",
    path: `${base}/:order/retry`,
    summary: "Reads an order again if it failed or its cart is gone",
    operation: retryPdfOrder,
    status: 202,
    output: ({ id }) => ({ id }),
  }),
];
