import { createReadableStreamFromReadable } from "@remix-run/node";
import { getAmendmentFile } from "~/features/amendments/files/get-file.queries.server";
import { erpFileResponse } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

/** Returns a file of the visitor's own change as a download. */
export const loader = withoutPage(async (args) => {
  const { number = "", file = "" } = args.params;
  const kind = new URL(args.request.url).pathname.startsWith("/quotes/") ? "quote" : "order";
  const { value } = await readPage(args, getAmendmentFile, { kind, number, file });
  return erpFileResponse({
    content: createReadableStreamFromReadable(value.content),
    mediaType: value.type,
    bytes: value.size,
    fileName: value.name,
  });
});
