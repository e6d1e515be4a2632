import { z } from "zod";
import type { Actor } from "~/door/actor";
import type { Problem } from "~/door/outcome";
import { findNotifications, getBanner } from "~/features/content/announcements/announcements.queries.server";
import { getInvoice, getOrder, getQuote } from "~/features/documents/details/details.queries.server";
import { getPayment, getShipment } from "~/features/documents/details/shipment.queries.server";
import {
  criterionKeys,
  dateRanges,
  defaultSortOf,
  documentLists,
  type ListName,
  listNames,
  maxCriterionRows,
  maxPartners,
  sortsOf,
} from "~/features/documents/document-lists";
import { documentJson, listJson, rowJson } from "~/features/documents/documents.api";
import { findDocuments } from "~/features/documents/documents.queries.server";
import { findDocumentsSchema } from "~/features/documents/documents.schema";
import { expiryField } from "~/features/documents/expiry";
import { chooseCriterion } from "~/features/documents/searches/choose-criterion.server";
import { namesDocument, rowCriteriaOf, wireName } from "~/features/documents/searches/list-search";
import { readListSearch } from "~/features/documents/searches/read-list-search";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { forceReloadSchema, requestOf } from "~/http/api/request-schema";
import { formatDate } from "~/i18n/formats";
import { dayIn } from "~/lib/business-date";
import { snakeName } from "~/lib/snake-case";
import { typedDatesChoice } from "~/ui/fields/period-choice";
import { documentFilesTable } from "./document-files-table.server";

const textSchema = z.string().max(200).optional();
const textsSchema = z.union([z.string().max(200), z.array(z.string().max(200)).max(maxPartners)]).optional();
const dateSchema = textSchema.meta({ format: "date" });

/** Describes the choices of a field; the list itself refuses any other, and takes an empty one for none. */
const choiceOf = (choices: readonly (string | number)[]) =>
  z
    .union([z.string().max(200), z.int()])
    .optional()
    .meta({ enum: choices });
const flagSchema = z.union([z.boolean(), z.string().max(10)]).optional();

/** Routes of lists and details of documents, with the same search parameters as the pages. */
export const documentsTable: ApiRoute[] = [
  ...listNames.filter((list) => list !== "open_items").map(listRoute),
  apiRoute({
    method: "GET",
    path: "/user/sales_areas/:salesArea/promotional_banner",
    summary: "The banners of the active sales area",
    operation: getBanner,
    output: (banner) => banner,
  }),
  apiRoute({
    method: "GET",
    path: "/login_notifications",
    summary: "The sign-in notifications that the user has not dismissed or confirmed yet",
    operation: findNotifications,
    accepts: z.strictObject({}),
    input: () => ({}),
    output: (notifications) => notifications,
  }),
  apiRoute({
    method: "PATCH",
    path: "/user/search_criteria/:list",
    summary: "Sets the criterion with which the user's searches of a list begin",
    operation: chooseCriterion,
    output: ({ list, criterion }) => ({ list, criterion }),
  }),
  detailsRoute("/orders/:number", "An order with its items", getOrder),
  detailsRoute("/quotes/:number", "A quote with its items", getQuote),
  detailsRoute("/invoices/:number", "An invoice with its items", getInvoice),
  detailsRoute("/shipments/:number", "A delivery with its items and tracking numbers", getShipment),
  apiRoute({
    method: "GET",
    path: "/payments/:number",
    summary: "A payment and the documents that it settled",
    operation: getPayment,
    accepts: requestOf(getPayment, { without: ["refresh"], and: { forceReload: forceReloadSchema } }),
    input: ({ number, forceReload }) => ({ number, refresh: forceReload === "1" || forceReload === "true" }),
    output: ({ payment, messages, asOf }) => ({
      ...rowJson(payment),
      messages,
      cacheInfo: { value: asOf, action: "refresh" },
    }),
  }),
  ...documentFilesTable,
];

export function listRoute(list: ListName): ApiRoute {
  const route = apiRoute({
    method: "GET",
    path: documentLists[list].path,
    summary: `The ${list} of the active customer, a page at a time`,
    operation: findDocuments,
    accepts: listRequest(list),
    output: listJson,
  });
  return {
    ...route,
    id: `documents.find.${list}`,
    async answer(ctx, input) {
      const { question, problems } = questionIn(input, list, ctx.actor, ctx.services.clock.now());
      return problems.length > 0 ? { kind: "invalid", problems } : route.answer(ctx, { ...question });
    },
  };
}

type Question = z.input<typeof findDocuments.input>;

/** The parameters of a list; their values are judged like those of a page's address. */
export function listRequest(list: ListName): z.ZodObject {
  const { owed, expires, shipChoices } = documentLists[list];
  const rows = Array.from({ length: maxCriterionRows }, (_, row) => (row === 0 ? "" : String(row)));
  return z.strictObject({
    page: findDocumentsSchema.shape.page.unwrap().optional(),
    pageSize: findDocumentsSchema.shape.pageSize.unwrap().optional(),
    sortBy: z.enum(sortsOf(documentLists[list]) as [string, ...string[]]).optional(),
    order: z.enum(["asc", "desc"]).optional(),
    q: findDocumentsSchema.shape.q.unwrap().optional(),
    fromDate: dateSchema,
    toDate: dateSchema,
    dateRange: choiceOf(["all", typedDatesChoice, ...dateRanges.flatMap((days) => [days, String(days)])]),
    shipStatus: choiceOf(["ALL", ...shipChoices]),
    ...(owed
      ? { dueUntil: dateSchema, overdue: flagSchema, amountFrom: textSchema, amountTo: textSchema }
      : {}),
    ...(expires ? { [expiryField]: choiceOf(["1"]) } : {}),
    payerNumber: textSchema,
    partnerNumbers: textsSchema,
    valuePartnerSelection: choiceOf(["any", "selection_bar"]),
    itemData: choiceOf([1, 2, "1", "2"]),
    userUuid: z.uuid().optional(),
    // The answer always counts its rows and has their totals (C-313), so that these ask for nothing more.
    filterCount: flagSchema,
    shouldRequestPricingDetails: flagSchema,
    forceReload: forceReloadSchema,
    ...Object.fromEntries(
      rows.flatMap((row) => [
        [`searchCriteria${row}`, choiceOf(criterionKeys.map(wireName))],
        [`searchCriteriaValue${row}`, textSchema],
      ]),
    ),
  });
}

/** Names the field of an address as the API does: rows of criteria are `search_criteria1` and so on. */
export const fieldOf = (addressField: string): string => addressField.replace(/_(\d)$/, "$1");

/** Reads a question from API parameters. Without dates there is no default range. */
export function questionIn(
  input: Record<string, unknown>,
  list: ListName,
  { formats, userId }: Actor,
  now: Date,
): { question: Question; problems: Problem[] } {
  const { forceReload, ...statedInput } = input;
  const statedFields = Object.entries(statedInput).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.map((each) => [`${snakeName(name)}[]`, String(each)])
      : [[snakeName(name).replace(/(\d)$/, "_$1"), String(value)]],
  );
  const fields = new URLSearchParams(statedFields);
  if (!fields.has("date_range")) fields.set("date_range", "all");
  const { search, problems } = readListSearch(fields, formats, documentLists[list], { userId });
  const { page, pageSize, sortBy, order } = input;
  const hasUnknownSort = sortBy !== undefined && !sortsOf(documentLists[list]).includes(String(sortBy));
  const { field, direction } = defaultSortOf(documentLists[list]);
  const question = {
    ...rowCriteriaOf(search, documentLists[list], dayIn(formats.timeZone, now)),
    list,
    refresh: forceReload === "1" || forceReload === "true",
    // A search by number returns one document on one page.
    ...(page === undefined || namesDocument(search) ? {} : { page }),
    ...(pageSize === undefined || namesDocument(search) ? {} : { pageSize }),
    sortBy: sortBy === undefined ? field : String(sortBy),
    order: order ?? (sortBy === undefined ? direction : "desc"),
  } as Question;
  return {
    question,
    problems: [
      ...problems.map(({ field, key, params }) => ({
        path: fieldOf(field),
        text: { key, params: { example: formatDate("2026-12-31", formats), ...params } },
      })),
      ...(hasUnknownSort
        ? [
            {
              path: "sort_by",
              text: { key: "ui.unknownValue" as const, params: { name: "sort_by", value: String(sortBy) } },
            },
          ]
        : []),
    ],
  };
}

function detailsRoute(path: string, summary: string, operation: typeof getOrder): ApiRoute {
  return apiRoute({
    method: "GET",
    path,
    summary,
    operation,
    accepts: requestOf(operation, { without: ["refresh"], and: { forceReload: forceReloadSchema } }),
    input: ({ number, forceReload }) => ({ number, refresh: forceReload === "1" || forceReload === "true" }),
    output: ({ document, flow, files, messages, asOf }) => ({
      ...documentJson(document),
      documentFlow: flow,
      attachments: files,
      messages,
      cacheInfo: { value: asOf, action: "refresh" },
    }),
  });
}
