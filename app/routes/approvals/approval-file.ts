import { getRequestPaper } from "~/features/carts/approval/cart-paper.queries.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { paperFile } from "~/routes/cart/paper-file.server";

/** Offers the cart of a review request as a PDF. */
export const loader = withoutPage(async (args) => {
  const { value } = await readPage(args, getRequestPaper, { request: args.params.request ?? "" });
  return paperFile(args.request, value);
});
