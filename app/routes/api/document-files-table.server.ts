import { z } from "zod";
import { getFile, getInvoice, getOrder, getQuote } from "~/features/documents/details/details.queries.server";
import { outputNamed, outputNames } from "~/features/documents/document-links";
import { getOutput } from "~/features/documents/papers/papers.queries.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { anyMediaType, listFileTypes } from "~/http/api/described-answers";
import { brandNameOf } from "~/http/brand-name.server";
import { erpFileResponse, fileResponse } from "~/http/file-response.server";
import { translatorFor } from "~/i18n/translator.server";
import { downloadFormats, formatNamed, inFileLanguage } from "../documents/download-kind.server";
import { writeItemsFile } from "../documents/items-file.server";

const numberSchema = z.string().max(40);
const kinds = { orders: "order", quotes: "quote", shipments: "delivery", invoices: "invoice" } as const;
const outputRequestSchema = z.strictObject({ number: numberSchema, type: z.enum(outputNames) });
const formatSchema = z.enum(downloadFormats);
const itemsRequestSchema = z.strictObject({ number: numberSchema, format: formatSchema.optional() });
const itemsTypes = [...listFileTypes, "application/gzip"];
const fileRequestSchema = z.strictObject({ number: numberSchema, id: z.string().max(60) });

/** Files of documents, as they are: papers, electronic invoices and attachments, at the addresses that pages have. */
export const documentFilesTable: ApiRoute[] = [
  ...(["salesdocs", "invoices"] as const).map((parent) =>
    apiRoute({
      method: "GET",
      path: `/${parent}/:number/output_types/:type`,
      id: `documents.getOutput.${parent}`,
      summary:
        "A document as PDF, Factur-X or UBL; `output_types` of the document lists the forms that exist",
      operation: getOutput,
      accepts: outputRequestSchema,
      produces: ["application/pdf", "application/xml"],
      input: ({ number, type }) => ({ number, type: outputNamed(String(type)) }),
      output: erpFileResponse,
    }),
  ),
  ...Object.entries(kinds).map(([list, kind]) =>
    apiRoute({
      method: "GET",
      path: `/${list}/:number/attachments/:id`,
      id: `documents.getFile.${list}`,
      summary: "A file attached to the document; `attachments` of the document lists them",
      operation: getFile,
      accepts: fileRequestSchema,
      produces: [anyMediaType],
      input: ({ number, id }) => ({ kind, number, id }),
      output: erpFileResponse,
    }),
  ),
  itemsRoute("orders", getOrder),
  itemsRoute("quotes", getQuote),
  itemsRoute("invoices", getInvoice),
];

type DetailsOperation = typeof getOrder | typeof getQuote | typeof getInvoice;

/** Serves the items of a document as the file that its page offers; for programs if no format is named. */
function itemsRoute(list: "orders" | "quotes" | "invoices", get: DetailsOperation): ApiRoute {
  const route = apiRoute({
    method: "GET",
    path: `/${list}/:number/items/download`,
    id: `documents.getItems.${list}`,
    summary:
      "The items of the document as a file: CSV for programs (`plain`, or `ccp` if compressed), CSV or Excel for people",
    operation: get,
    accepts: itemsRequestSchema,
    produces: itemsTypes,
    input: ({ number }) => ({ number }),
    output: (value) => value,
  });
  return {
    ...route,
    async answer(ctx, { number, format }) {
      const kind = formatNamed(formatSchema.parse(format ?? "plain"));
      const outcome = await get(inFileLanguage(ctx, kind), { number: String(number) });
      if (outcome.kind !== "ok") return outcome;
      const { formats } = ctx.actor;
      const brandName = await brandNameOf(ctx);
      const reader = { t: translatorFor(ctx.actor), formats, now: ctx.services.clock.now(), brandName };
      return { ...outcome, value: fileResponse(await writeItemsFile(outcome.value.document, kind, reader)) };
    },
  };
}
