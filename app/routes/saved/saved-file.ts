import { getCartPaper } from "~/features/carts/approval/cart-paper.queries.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { paperFile } from "~/routes/cart/paper-file.server";

/** Offers a saved cart as a PDF. */
export const loader = withoutPage(async (args) => {
  const { value } = await readPage(args, getCartPaper, { cart: args.params.cart ?? "" });
  return paperFile(args.request, value);
});
