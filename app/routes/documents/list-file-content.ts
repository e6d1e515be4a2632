import { Readable } from "node:stream";
import { fetchListFile } from "~/features/documents/files/document-files.queries.server";
import { fileResponse } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

/** Serves the file of a long list. */
export const loader = withoutPage(async (args) => {
  const { value } = await readPage(args, fetchListFile, { id: args.params.id ?? "" });
  const { name, type, content } = value;
  return fileResponse({ name, type, body: Readable.toWeb(content) as ReadableStream<Uint8Array> });
});
