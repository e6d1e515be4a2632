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
      "What the active customer has arranged: its mail address, and which orders are placed without a person",
    operation: getOrderingRule,
    output: orderingRuleJson,
  }),
  apiRoute({
    method: "PATCH",
    path: `${base}/rule`,
    summary: "Arranges it anew, all of it; whoever calls consents to what is ordered by it",
    operation: saveOrderingRule,
    output: ({ version }) => ({ version }),
  }),
  apiRoute({
    method: "GET",
    path: `${base}/:order`,
    summary: "One PDF order with its lines, and each value as it was read: its confidence and its place",
    operation: getPdfOrder,
    output: pdfOrderJson,
  }),
  apiRoute({
    method: "GET",
    path: `${base}/:order/file`,
    summary: "The PDF as it was sent",
    operation: getPdfOrderFile,
    produces: ["application/pdf"],
    output: (file) => storedFileResponse({ ...file, type: "application/pdf" }),
  }),
  apiRoute({
    method: "POST",
    path: base,
    summary: "Sends a purchase order: one PDF as file of multipart. The same bytes again are the same order",
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
      "Makes the order's cart the active one, which is corrected here and sent like any cart; the one that was active is saved",
    operation: openPdfOrder,
    output: ({ id, cart }) => ({ id, uuid: cart }),
  }),
  apiRoute({
    method: "PATCH",
    path: `${base}/:order`,
    summary:
      "Corrects lines of the order whose cart is active, each line in full; what is right goes into the cart and is learned",
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
    summary: "Reads an order again that failed or whose cart is gone",
    operation: retryPdfOrder,
    status: 202,
    output: ({ id }) => ({ id }),
  }),
];
