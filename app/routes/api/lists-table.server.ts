import { z } from "zod";
import { getNavigation } from "~/features/content/navigation/get-navigation.queries.server";
import {
  findRecentOrders,
  findShippedOrders,
  getDashboard,
} from "~/features/documents/dashboard/dashboard.queries.server";
import { listHead, listRows } from "~/features/documents/document-list-view";
import { documentLists, type ListName, listNames } from "~/features/documents/document-lists";
import { rowJson } from "~/features/documents/documents.api";
import { downloadDocuments } from "~/features/documents/documents.queries.server";
import { downloadDocumentsSchema } from "~/features/documents/documents.schema";
import { withConfiguredColumns } from "~/features/documents/documents.settings";
import { fileHead } from "~/features/documents/files/file-head.server";
import { getDocumentListSetup } from "~/features/documents/list/list-page.queries.server";
import { searchFields } from "~/features/documents/searches/list-search";
import { findOwnPartners } from "~/features/identity/partners/own-partners.queries.server";
import { ownPartnersJson } from "~/features/identity/partners/partners.api";
import { longListFile } from "~/files/list-file.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { listFileTypes } from "~/http/api/described-answers";
import { requestOf } from "~/http/api/request-schema";
import { brandNameOf } from "~/http/brand-name.server";
import { fileResponse } from "~/http/file-response.server";
import { translatorFor } from "~/i18n/translator.server";
import { inTurns } from "~/lib/in-turns.server";
import { downloadFormats, formatNamed, inFileLanguage } from "../documents/download-kind.server";
import { documentRightsOf } from "../documents/rights.server";
import { fieldOf, listRequest, questionIn } from "./documents-table.server";

const noFields = { accepts: z.strictObject({}), input: () => ({}) };

/** Routes about the lists themselves: their rows as a file, columns, last search, and the short lists of the dashboard. */
export const listsTable: ApiRoute[] = [
  ...listNames.flatMap((list) => [
    downloadRoute(list, "GET"),
    downloadRoute(list, "POST"),
    lastSearchRoute(list),
    columnsRoute(list),
  ]),
  apiRoute({
    method: "GET",
    path: "/recent_orders",
    summary: "The newest orders of the active customer",
    operation: findRecentOrders,
    ...noFields,
    output: ({ items }) => ({ items: items.map((row) => rowJson({ of: "document", row })) }),
  }),
  apiRoute({
    method: "GET",
    path: "/recently_shipped_orders",
    summary: "The active customer's orders that were shipped last",
    operation: findShippedOrders,
    ...noFields,
    output: ({ items, shippedOn }) => ({
      items: items.map((row) => ({
        ...rowJson({ of: "document", row }),
        shippedOn: shippedOn[row.number] ?? null,
      })),
    }),
  }),
  apiRoute({
    method: "GET",
    path: "/summaries/configs",
    summary: "The parts of the dashboard, as administrators have chosen them for the microsite",
    operation: getDashboard,
    ...noFields,
    output: ({ widgets }) => ({ widgets }),
  }),
  apiRoute({
    method: "GET",
    path: "/dashboard/navigation",
    summary:
      "How administrators have arranged the navigation: entries that come first, hidden ones, and links",
    operation: getNavigation,
    ...noFields,
    output: (navigation) => navigation,
  }),
  apiRoute({
    method: "GET",
    path: "/assigned_partners",
    summary: "The customers that the user may work for, as a collection",
    id: "identity.findOwnPartners.assigned",
    operation: findOwnPartners,
    ...noFields,
    output: ownPartnersJson,
  }),
];

/** Serves a list as the file that its page offers; for programs if no format is named. */
function downloadRoute(list: ListName, method: "GET" | "POST"): ApiRoute {
  const formatSchema = z.enum(downloadFormats).default("plain");
  const route = apiRoute({
    method,
    path: `${documentLists[list].path}/download`,
    id: `documents.download.${list}.${method.toLowerCase()}`,
    summary: `The ${list} of a search as a file: CSV for programs (plain, or packed: ccp), CSV or Excel for people`,
    operation: downloadDocuments,
    accepts: requestOf(
      { input: listRequest(list) },
      {
        without: ["page", "pageSize", "filterCount", "shouldRequestPricingDetails", "forceReload"],
        and: { format: formatSchema },
      },
    ),
    produces: [...listFileTypes, "application/gzip"],
    output: (value) => value,
  });
  return {
    ...route,
    async answer(ctx, { format, ...input }) {
      const now = ctx.services.clock.now();
      const { question, problems } = questionIn(input, list, ctx.actor, now);
      if (problems.length > 0) return { kind: "invalid", problems };
      const { page: _page, pageSize: _pageSize, refresh: _refresh, ...search } = question;
      const kind = formatNamed(formatSchema.parse(format));
      const reader = inFileLanguage(ctx, kind);
      const outcome = await downloadDocuments(reader, search);
      if (outcome.kind !== "ok") return outcome;
      const criteria = downloadDocumentsSchema.parse(search);
      const { actor } = reader;
      const t = translatorFor(actor);
      const words = { t, rights: documentRightsOf(actor) };
      const pages = async function* () {
        for await (const part of inTurns(outcome.value.parts)) yield listRows(list, part, words);
      };
      const head = {
        ...listHead(list, t, { withItems: criteria.withItems }),
        ...fileHead({ criteria, actor, author: await brandNameOf(ctx), t, now }),
      };
      const { format: fileFormat, ...rest } = kind;
      const file = await longListFile(head, pages(), fileFormat, {
        t,
        formats: actor.formats,
        who: actor.userId ?? "",
        ...rest,
      });
      return { ...outcome, value: fileResponse(file) };
    },
  };
}

/** Tells what the caller searched for last, in the fields that the list takes. */
function lastSearchRoute(list: ListName): ApiRoute {
  return apiRoute({
    method: "GET",
    path: `${documentLists[list].path}/filters/last`,
    id: `documents.getLastSearch.${list}`,
    summary: `What the caller searched the ${list} for last, and by what they can be searched`,
    operation: getDocumentListSetup,
    accepts: z.strictObject({}),
    input: () => ({ list, search: null }),
    output: ({ openingSearch, offeredCriteria }) => ({
      lastParams: openingSearch && fieldsJson(searchFields(openingSearch)),
      searchCriteria: offeredCriteria,
    }),
  });
}

/** Collects fields of an address; those with brackets are lists. */
function fieldsJson(fields: readonly [string, string][]): Record<string, string | string[]> {
  const json: Record<string, string | string[]> = {};
  for (const [name, value] of fields) {
    const listName = name.endsWith("[]") ? name.slice(0, -2) : null;
    if (listName) json[listName] = [...(json[listName] ?? []), value];
    else json[fieldOf(name)] = value;
  }
  return json;
}

/** Tells the columns of a list, as administrators have arranged them for the microsite. */
function columnsRoute(list: ListName): ApiRoute {
  return apiRoute({
    method: "GET",
    path: `${documentLists[list].path}/configs`,
    id: `documents.getColumns.${list}`,
    summary: `The columns of the ${list}`,
    operation: getDocumentListSetup,
    accepts: z.strictObject({}),
    input: () => ({ list, search: null }),
    output: ({ columns, offeredCriteria }, ctx) => ({
      columns: withConfiguredColumns(
        listHead(list, translatorFor(ctx.actor), { withItems: true }).columns,
        columns,
      ).map(({ name, caption, datatype, sortable, hidden }) => ({
        name,
        caption,
        datatype,
        sortable: sortable ?? false,
        hidden: hidden ?? false,
      })),
      searchCriteria: offeredCriteria,
    }),
  });
}
