import { getReturnFile } from "~/features/service/claims/claims.queries.server";
import { erpFileResponse } from "~/http/file-response.server";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

/** Serves a file that is enclosed with a return as a sandboxed download. */
export const loader = withoutPage(async (args) => {
  const { number = "", id = "" } = args.params;
  const page = `/returns/${encodeURIComponent(number)}`;
  const { value } = await readFile(args, getReturnFile, { number, id }, page);
  return erpFileResponse(value);
});
