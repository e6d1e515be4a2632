import { getPdfOrderFile } from "~/features/pdf-orders/pdf-orders.queries.server";
import { storedFileResponse } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

/** Returns an uploaded order as a download. */
export const loader = withoutPage(async (args) => {
  const { value } = await readPage(args, getPdfOrderFile, { order: args.params.order ?? "" });
  return storedFileResponse({ ...value, type: "application/pdf" });
});
