import type { LoaderFunctionArgs } from "@remix-run/node";
import { outputNamed } from "~/features/documents/document-links";
import { getOutput } from "~/features/documents/documents.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { readPage } from "~/http/read-page.server";

/** A paper of a document: shown by the browser, or saved under the name that the ERP gave it. */
export async function loader(args: LoaderFunctionArgs) {
  const type = outputNamed(args.params.type ?? "");
  if (!type) throw notFoundPage();
  const { value } = await readPage(args, getOutput, { number: args.params.number ?? "", type });
  const headers = {
    "Content-Type": value.mediaType,
    "Content-Length": String(value.bytes),
    "Content-Disposition": `inline; filename*=UTF-8''${encodeURIComponent(value.fileName)}`,
    "Cache-Control": "private, no-cache",
    ETag: `"${value.etag}"`,
  };
  return new Response(value.content, { headers });
}
