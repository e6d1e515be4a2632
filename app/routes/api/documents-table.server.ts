import type { z } from "zod";
import type { Actor } from "~/door/actor";
import type { Problem } from "~/door/outcome";
import { getBanner } from "~/features/documents/dashboard/dashboard.queries.server";
import { getInvoice, getOrder, getQuote } from "~/features/documents/details/details.queries.server";
import { documentLists, type ListName, listNames, sortsOf } from "~/features/documents/document-lists";
import { documentJson, listJson } from "~/features/documents/documents.api";
import { findDocuments } from "~/features/documents/documents.queries.server";
import { chooseCriterion } from "~/features/documents/searches/choose-criterion.server";
import { namesDocument, readListSearch, rowCriteriaOf } from "~/features/documents/searches/list-search";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { formatDate } from "~/i18n/formats";
import { dayIn } from "~/lib/business-date";
import { camelName, snakeName } from "~/lib/snake-case";

/** Routes of lists and details of documents, with the same search parameters as the pages. */
export const documentsTable: ApiRoute[] = [
  ...listNames.map(listRoute),
  apiRoute({
    method: "GET",
    path: "/user/sales_areas/:salesArea/promotional_banner",
    summary: "What the active sales area has to say to everybody",
    operation: getBanner,
    output: (banner) => banner,
  }),
  apiRoute({
    method: "PATCH",
    path: "/user/search_criteria/:list",
    summary: "By which criterion one's searches of a list begin",
    operation: chooseCriterion,
    input: ({ list, criterion }) => ({ list, criterion: camelName(String(criterion)) }),
    output: ({ list, criterion }) => ({ list, criterion: snakeName(criterion) }),
  }),
  detailsRoute("/orders/:number", "An order with its items", getOrder),
  detailsRoute("/quotes/:number", "A quote with its items", getQuote),
  detailsRoute("/invoices/:number", "An invoice with its items", getInvoice),
];

function listRoute(list: ListName): ApiRoute {
  const route = apiRoute({
    method: "GET",
    path: documentLists[list].path,
    summary: `The ${list} of the active customer, a page at a time`,
    operation: findDocuments,
    output: listJson,
  });
  return {
    ...route,
    id: `documents.find.${list}`,
    async answer(ctx, given) {
      const { question, problems } = questionIn(given, list, ctx.actor, ctx.services.clock.now());
      return problems.length > 0 ? { kind: "invalid", problems } : route.answer(ctx, { ...question });
    },
  };
}

type Question = z.input<typeof findDocuments.input>;

/** Reads a question from API parameters. Without dates there is no default range. */
function questionIn(
  input: Record<string, unknown>,
  list: ListName,
  { formats }: Actor,
  now: Date,
): { question: Question; problems: Problem[] } {
  const { forceReload, ...stated } = input;
  const said = Object.entries(stated).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.map((each) => [`${snakeName(name)}[]`, String(each)])
      : [[snakeName(name).replace(/(\d)$/, "_$1"), String(value)]],
  );
  const fields = new URLSearchParams(said);
  if (!fields.has("date_range")) fields.set("date_range", "all");
  const { search, problems } = readListSearch(fields, formats, documentLists[list]);
  const { page, pageSize, sortBy, order } = input;
  const hasUnknownSort = sortBy !== undefined && !sortsOf(documentLists[list]).includes(String(sortBy));
  const question = {
    ...rowCriteriaOf(search, documentLists[list], dayIn(formats.timeZone, now)),
    list,
    refresh: forceReload === "1" || forceReload === "true",
    // A search by number returns one document on one page.
    ...(page === undefined || namesDocument(search) ? {} : { page }),
    ...(pageSize === undefined || namesDocument(search) ? {} : { pageSize }),
    ...(sortBy === undefined ? {} : { sortBy: String(sortBy) }),
    ...(order === undefined ? {} : { order }),
  } as Question;
  return {
    question,
    problems: [
      ...problems.map(({ field, key, params }) => ({
        path: field,
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
