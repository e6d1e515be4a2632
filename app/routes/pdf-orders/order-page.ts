import { getOrderPicture } from "~/features/pdf-orders/edited-order.queries.server";
import { quotedTag } from "~/http/file-response.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

/** Serves one page of the order that is being edited as a picture. */
export const loader = withoutPage(async (args) => {
  const { value } = await readPage(args, getOrderPicture, { page: args.params.page ?? "" });
  const headers = { "Cache-Control": "private, no-cache", ETag: quotedTag(value.etag) };
  if (args.request.headers.get("If-None-Match") === headers.ETag) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(value.picture as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, "Content-Type": "image/png" },
  });
});
