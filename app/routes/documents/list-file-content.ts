import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { fetchListFile } from "~/features/documents/documents.queries.server";
import { fileResponse } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";

/** A long list that was written beside the page. */
export async function loader(args: LoaderFunctionArgs) {
  const { value } = await readPage(args, fetchListFile, { id: args.params.id ?? "" });
  const { name, type, content } = value;
  return fileResponse({ name, type, body: Readable.toWeb(content) as ReadableStream<Uint8Array> });
}
