import { getRequestFile } from "~/features/service/requests/requests.queries.server";
import { storedFileResponse } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

/** Serves a file of a thread as a download. */
export const loader = withoutPage(async (args) => {
  const { request = "", file = "" } = args.params;
  const { value } = await readPage(args, getRequestFile, { request, file });
  return storedFileResponse(value);
});
