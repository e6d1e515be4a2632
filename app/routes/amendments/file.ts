import { getAmendmentFile } from "~/features/amendments/files/get-file.queries.server";
import { storedFileResponse } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

/** Returns a file of the visitor's own change as a download. */
export const loader = withoutPage(async (args) => {
  const { number = "", file = "" } = args.params;
  const kind = new URL(args.request.url).pathname.startsWith("/quotes/") ? "quote" : "order";
  const { value } = await readPage(args, getAmendmentFile, { kind, number, file });
  return storedFileResponse(value);
});
