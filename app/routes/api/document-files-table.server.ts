import { z } from "zod";
import { getFile } from "~/features/documents/details/details.queries.server";
import { outputNamed, outputNames } from "~/features/documents/document-links";
import { getOutput } from "~/features/documents/papers/papers.queries.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { erpFileResponse } from "~/http/file-response.server";

const numberSchema = z.string().max(40);
const kinds = { orders: "order", quotes: "quote", invoices: "invoice" } as const;
const outputRequestSchema = z.strictObject({ number: numberSchema, type: z.enum(outputNames) });
const fileRequestSchema = z.strictObject({ number: numberSchema, id: z.string().max(60) });

/** Files of documents, as they are: papers, electronic invoices and attachments, at the addresses that pages have. */
export const documentFilesTable: ApiRoute[] = [
  ...(["salesdocs", "invoices"] as const).map((below) =>
    apiRoute({
      method: "GET",
      path: `/${below}/:number/output_types/:type`,
      id: `documents.getOutput.${below}`,
      summary: "A document as PDF, Factur-X or UBL; output_types of the document name what it has",
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
      summary: "A file attached to the document; attachments of the document name them",
      operation: getFile,
      accepts: fileRequestSchema,
      produces: ["application/octet-stream"],
      input: ({ number, id }) => ({ kind, number, id }),
      output: erpFileResponse,
    }),
  ),
];
