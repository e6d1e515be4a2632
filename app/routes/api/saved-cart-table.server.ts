import { z } from "zod";
import { requestJson, requestsJson } from "~/features/carts/approval/approval.api";
import { getReviewRequest, listReviewRequests } from "~/features/carts/approval/approval.queries.server";
import { decideRequest } from "~/features/carts/approval/decide-request.server";
import { requestApproval } from "~/features/carts/approval/request-approval.server";
import { withdrawRequest } from "~/features/carts/approval/withdraw-request.server";
import type { CartKind } from "~/features/carts/cart";
import { kindSchema } from "~/features/carts/cart.schema";
import { copyDocument } from "~/features/carts/copy/copy-document.server";
import { activateCart } from "~/features/carts/saved/activate-cart.server";
import { copyCart } from "~/features/carts/saved/copy-cart.server";
import { removeCarts } from "~/features/carts/saved/remove-carts.server";
import { renameCart } from "~/features/carts/saved/rename-cart.server";
import { restoreCart } from "~/features/carts/saved/restore-cart.server";
import { savedCartsJson } from "~/features/carts/saved/saved-carts.api";
import { listSavedCarts } from "~/features/carts/saved/saved-carts.queries.server";
import { saveAsQuote } from "~/features/carts/submission/save-as-quote.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { requestOf } from "~/http/api/request-schema";
import { paths } from "~/http/paths";

/** Routes of saved carts of one kind, and of documents copied into a cart. */
export function savedCartTable(root: string, savedCart: string, kind: CartKind): ApiRoute[] {
  const base = `/user/${root}`;
  const documents = kind === "order" ? "salesdocs" : "quotes";
  return [
    apiRoute({
      method: "GET",
      path: `/${savedCart}`,
      summary: "Saved carts, a page at a time",
      operation: listSavedCarts,
      accepts: requestOf(listSavedCarts, { without: ["kind"] }),
      input: (input) => ({ ...input, kind }),
      output: (listing) => savedCartsJson(listing, (cart) => paths.savedCartFile(kind, cart)),
    }),
    apiRoute({
      method: "PATCH",
      path: `${base}/:cart/partial_update`,
      summary: "Renames a cart",
      operation: renameCart,
      output: ({ cart, title }) => ({ uuid: cart, title }),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:cart/copy`,
      summary: "Copies a cart to a new saved cart",
      operation: copyCart,
      status: 201,
      output: ({ cart, title }) => ({ uuid: cart, title }),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:cart/activate`,
      summary: "Makes a saved cart the active one; the one that was active is saved",
      operation: activateCart,
      output: ({ cart }) => ({ uuid: cart }),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:cart/restore`,
      summary: "Restores a deleted cart as a saved one",
      operation: restoreCart,
      output: ({ cart }) => ({ uuid: cart.id, title: cart.title }),
    }),
    apiRoute({
      method: "DELETE",
      path: `/${savedCart}`,
      summary: "Deletes the saved carts with the given ids; they can be restored for 30 days",
      operation: removeCarts,
      accepts: z.strictObject({ ids: removeCarts.input.shape.carts }),
      input: ({ ids }) => ({ carts: ids }),
      output: ({ count }) => ({ count }),
    }),
    apiRoute({
      method: "POST",
      path: `/${documents}/:number/copy`,
      summary: "Copies lines of a document into the active cart: all of them, or only the items named",
      operation: copyDocument,
      accepts: requestOf(copyDocument, { without: ["from", "to"], and: { to: kindSchema.optional() } }),
      input: (input) => ({ to: kind, ...input, from: kind }),
      output: ({ cart, version, added }) => ({ uuid: cart, version, added }),
    }),
  ];
}

/** Only order carts can be approved or saved as a quote. */
export const approvalTable: ApiRoute[] = [
  apiRoute({
    method: "POST",
    path: "/user/carts/:cart/save_as_quote",
    summary: "Requests a quote for the cart's lines; the cart stays as it is",
    operation: saveAsQuote,
    output: ({ receipt }) => ({ receipt }),
  }),
  apiRoute({
    method: "POST",
    path: "/user/carts/:cart/review_requests",
    summary: "Requests approval of the cart",
    operation: requestApproval,
    status: 201,
    output: ({ request, approver }) => ({ id: request, approver }),
  }),
  apiRoute({
    method: "GET",
    path: "/review_requests",
    summary: "Approval requests that the caller must decide or has made",
    operation: listReviewRequests,
    output: (listing) => requestsJson(listing, paths.approvalFile),
  }),
  apiRoute({
    method: "GET",
    path: "/carts/salesdoc_requests",
    summary: "The same approval requests, under another address",
    id: "cart.listReviewRequests.carts",
    operation: listReviewRequests,
    output: (listing) => requestsJson(listing, paths.approvalFile),
  }),
  apiRoute({
    method: "GET",
    path: "/review_requests/:request",
    summary: "One approval request with its items",
    operation: getReviewRequest,
    output: (listing) => requestJson(listing, paths.approvalFile),
  }),
  apiRoute({
    method: "PATCH",
    path: "/review_requests/:request",
    summary: "Approves (1) or denies (2) an approval request",
    operation: decideRequest,
    accepts: requestOf(decideRequest, {
      without: ["status"],
      and: { status: z.union([z.string(), z.int()]) },
    }),
    input: ({ status, ...fields }) => ({ ...fields, status: String(status) }),
    output: () => ({}),
  }),
  apiRoute({
    method: "DELETE",
    path: "/review_requests/:request",
    summary: "Withdraws an open approval request; its cart becomes the active one again",
    operation: withdrawRequest,
    output: ({ cart }) => ({ uuid: cart }),
  }),
];
