import { getActiveCart } from "~/features/carts/cart.queries.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { csvFile } from "./csv-file.server";

/** Offers an empty list with the headings that the import understands, in the visitor's language. */
export const loader = withoutPage(async (args) => {
  const { ctx } = await readPage(args, getActiveCart, { skipSapCall: true });
  const { t } = ctx;
  return csvFile("template.csv", [[t("cart.material"), t("cart.quantity"), t("cart.unit")].join(";")]);
});
