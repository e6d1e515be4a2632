import { getAttachment } from "~/features/carts/attachments/attachment.queries.server";
import { storedFileResponse } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

/** Returns a file of the visitor's own cart as a download. */
export const loader = withoutPage(async (args) => {
  const { cart = "", file = "" } = args.params;
  const { value } = await readPage(args, getAttachment, { cart, file });
  return storedFileResponse(value);
});
