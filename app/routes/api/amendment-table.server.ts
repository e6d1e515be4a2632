import { z } from "zod";
import type { AmendedKind } from "~/features/amendments/amendment";
import {
  getAmendedShipping,
  getAmendment,
  getAmendmentReceipt,
  getAmendmentReview,
  listAmendments,
} from "~/features/amendments/amendment.queries.server";
import {
  amendmentJson,
  amendmentReceiptJson,
  amendmentReviewJson,
  amendmentRowJson,
  changeRequestJson,
} from "~/features/amendments/amendments.api";
import {
  getChangeRequest,
  listChangeRequests,
} from "~/features/amendments/approval/change-requests.queries.server";
import { decideChange } from "~/features/amendments/approval/decide-change.server";
import { requestChangeApproval } from "~/features/amendments/approval/request-change-approval.server";
import { discardAmendment } from "~/features/amendments/discard-amendment.server";
import { resolveAmendment } from "~/features/amendments/resolve-amendment.server";
import { saveAmendment } from "~/features/amendments/save-amendment.server";
import { saveAmendedShipping } from "~/features/amendments/save-shipping.server";
import { submitAmendment } from "~/features/amendments/submit-amendment.server";
import { withdrawAmendment } from "~/features/amendments/withdraw-amendment.server";
import { paginationOf } from "~/features/carts/cart.api";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { requestOf } from "~/http/api/request-schema";
import { amendmentFilesTable } from "./amendment-files-table.server";

const revisionOf = ({ number, revision }: { number: string; revision: number }) => ({ number, revision });

/** Fields of a change that are buttons in the browser; programs have addresses of their own for them. */
const buttons = [
  "kind",
  "keepsAbsent",
  "emptiedDates",
  "remove",
  "restore",
  "copy",
  "newMaterial",
  "newQuantity",
];

/** Builds the routes of changes of one kind of document. */
export function amendmentTable(root: "salesdoc_changes" | "quote_changes", kind: AmendedKind): ApiRoute[] {
  const base = `/carts/${root}`;
  const of = (input: Record<string, unknown>) => ({ ...input, kind });
  const program = (input: Record<string, unknown>) => ({ ...input, kind, keepsAbsent: true });
  const versions = {
    version: saveAmendment.input.shape.version,
    revision: saveAmendment.input.shape.revision,
  };
  const withItem = z.strictObject({ number: z.string(), item: z.coerce.number(), ...versions });
  return [
    apiRoute({
      method: "GET",
      path: base,
      summary: "The user's changes that are not confirmed yet",
      id: `amendments.list.${root}`,
      operation: listAmendments,
      accepts: requestOf(listAmendments, { without: ["kind"] }),
      input: of,
      output: ({ items, ...page }) => ({
        items: items.map(amendmentRowJson),
        pagination: paginationOf(page),
        cacheInfo: null,
      }),
    }),
    apiRoute({
      method: "GET",
      path: `${base}/:number`,
      summary:
        "A document with the user's change applied; send `version` and `revision` back with each request",
      id: `amendments.get.${root}`,
      operation: getAmendment,
      accepts: requestOf(getAmendment, { without: ["kind"] }),
      input: of,
      output: (value) => amendmentJson(kind, value),
    }),
    apiRoute({
      method: "PATCH",
      path: `${base}/:number`,
      summary:
        "Changes header and lines; absent fields stay as they are, `cancel` cancels the whole document",
      id: `amendments.save.${root}`,
      operation: saveAmendment,
      accepts: requestOf(saveAmendment, { without: buttons }),
      input: program,
      output: revisionOf,
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:number/items`,
      summary: "Adds a line",
      id: `amendments.addItem.${root}`,
      operation: saveAmendment,
      accepts: z.strictObject({
        number: z.string(),
        ...versions,
        material: z.string().trim().min(1).max(40),
        quantity: saveAmendment.input.shape.newQuantity,
      }),
      input: ({ material, quantity, ...rest }) =>
        program({ ...rest, newMaterial: material, newQuantity: quantity }),
      status: 201,
      output: revisionOf,
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/:number/items/:item`,
      summary: "Cancels a line; it is marked as deleted until the change is sent",
      id: `amendments.removeItem.${root}`,
      operation: saveAmendment,
      accepts: withItem,
      input: ({ item, ...rest }) => program({ ...rest, remove: [item] }),
      output: revisionOf,
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:number/items/:item/restore`,
      summary: "Restores a cancelled line",
      id: `amendments.restoreItem.${root}`,
      operation: saveAmendment,
      accepts: withItem,
      input: ({ item, ...rest }) => program({ ...rest, restore: item }),
      output: revisionOf,
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:number/items/:item/copy`,
      summary: "Copies a line",
      id: `amendments.copyItem.${root}`,
      operation: saveAmendment,
      accepts: withItem,
      input: ({ item, ...rest }) => program({ ...rest, copy: item }),
      status: 201,
      output: revisionOf,
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/:number/items`,
      summary: "Cancels the lines with the given numbers",
      id: `amendments.removeItems.${root}`,
      operation: saveAmendment,
      accepts: z.strictObject({ number: z.string(), ...versions, items: saveAmendment.input.shape.remove }),
      input: ({ items, ...rest }) => program({ ...rest, remove: items }),
      output: revisionOf,
    }),
    apiRoute({
      method: "GET",
      path: `${base}/:number/shipping_options`,
      summary: "Ship-tos and shipping options of the document's sales area",
      id: `amendments.getShipping.${root}`,
      operation: getAmendedShipping,
      accepts: requestOf(getAmendedShipping, { without: ["kind"] }),
      input: of,
      output: ({ shipTos, options, carrierAccount }) => ({
        shipTos: shipTos.map(({ value, name, address }) => ({ value, name, address })),
        shippingOptions: options,
        shippingAttributes: { carrierAccount },
      }),
    }),
    apiRoute({
      method: "PATCH",
      path: `${base}/:number/shipping_option`,
      summary: "Changes ship-to and shipping",
      id: `amendments.saveShipping.${root}`,
      operation: saveAmendedShipping,
      accepts: requestOf(saveAmendedShipping, { without: ["kind"] }),
      input: of,
      output: revisionOf,
    }),
    ...amendmentFilesTable(base, root, kind),
    ...sendingRoutes(base, root, kind),
  ];
}

/** Routes of an approver: changes of orders that wait, which are sent by the decision. */
export const changeRequestTable: ApiRoute[] = [
  apiRoute({
    method: "GET",
    path: "/change_review_requests",
    summary:
      "Changes to orders that wait for the caller's decision, or for which the caller has requested approval",
    operation: listChangeRequests,
    output: ({ items, ...page }) => ({
      items: items.map(changeRequestJson),
      pagination: paginationOf(page),
      cacheInfo: null,
    }),
  }),
  apiRoute({
    method: "GET",
    path: "/change_review_requests/:change",
    summary: "One change that waits for approval, old and new; send `figures` back with the decision",
    operation: getChangeRequest,
    output: ({ amendment, simulation }) => ({
      ...changeRequestJson(amendment),
      ...amendmentReviewJson({ draft: amendment, simulation }),
    }),
  }),
  apiRoute({
    method: "PATCH",
    path: "/change_review_requests/:change",
    summary: "Approves (1) or denies (2) a change; approving sends it exactly once or not at all",
    operation: decideChange,
    accepts: requestOf(decideChange, {
      without: ["status"],
      and: { status: z.union([z.string(), z.int()]) },
    }),
    input: ({ status, ...rest }) => ({ ...rest, status: String(status) }),
    output: ({ number }) => ({ number }),
  }),
];

function sendingRoutes(base: string, root: string, kind: AmendedKind): ApiRoute[] {
  const of = (input: Record<string, unknown>) => ({ ...input, kind });
  return [
    apiRoute({
      method: "GET",
      path: `${base}/:number/simulation`,
      summary: "The ERP's calculation of the change, old and new; send `figures` back with the confirmation",
      id: `amendments.getReview.${root}`,
      operation: getAmendmentReview,
      accepts: requestOf(getAmendmentReview, { without: ["kind"] }),
      input: of,
      output: amendmentReviewJson,
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:number/resolve`,
      summary: "Applies the change to the current version of the document; choose a value for each conflict",
      id: `amendments.resolve.${root}`,
      operation: resolveAmendment,
      accepts: requestOf(resolveAmendment, { without: ["kind"] }),
      input: of,
      output: revisionOf,
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:number/create_in_sap`,
      summary: "Sends the change exactly once or not at all; a repetition returns the same receipt",
      id: `amendments.submit.${root}`,
      operation: submitAmendment,
      accepts: requestOf(submitAmendment, { without: ["kind"] }),
      input: of,
      output: ({ amendment, number }) => ({ uuid: amendment, number }),
    }),
    ...(kind === "order"
      ? [
          apiRoute({
            method: "POST",
            path: `${base}/:number/review_requests`,
            summary: "Requests approval of the change, for callers whose changes need it",
            operation: requestChangeApproval,
            accepts: requestOf(requestChangeApproval, { without: ["kind"] }),
            input: of,
            status: 201,
            output: ({ amendment, approver }) => ({ uuid: amendment, approver }),
          }),
        ]
      : []),
    apiRoute({
      method: "GET",
      path: `${base}/:number/receipt`,
      summary: "The status of a change; of the latest one if no id is given",
      id: `amendments.getReceipt.${root}`,
      operation: getAmendmentReceipt,
      accepts: requestOf(getAmendmentReceipt, { without: ["kind"] }),
      input: of,
      output: amendmentReceiptJson,
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:number/withdraw`,
      summary: "Withdraws a confirmed change that has not been sent yet",
      id: `amendments.withdraw.${root}`,
      operation: withdrawAmendment,
      accepts: requestOf(withdrawAmendment, { without: ["kind"] }),
      input: of,
      output: ({ number }) => ({ number }),
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/:number`,
      summary: "Discards the change; the document is not touched",
      id: `amendments.discard.${root}`,
      operation: discardAmendment,
      accepts: requestOf(discardAmendment, { without: ["kind"] }),
      input: of,
      output: ({ number }) => ({ number }),
    }),
  ];
}
