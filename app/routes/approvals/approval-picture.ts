import { getRequestPaperPage } from "~/features/carts/approval/cart-paper.queries.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

/** Returns one page of a review request's PDF as a picture. */
export const loader = withoutPage(async (args) => {
  const { request = "", page = "" } = args.params;
  const { value } = await readPage(args, getRequestPaperPage, { request, page });
  return new Response(value.picture as Uint8Array<ArrayBuffer>, {
    headers: { "Content-Type": "image/png", "Cache-Control": "no-store" },
  });
});
