import { getDataSheet } from "~/features/catalog/product/data-sheet.queries.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { paperFile } from "~/routes/cart/paper-file.server";

/** Serves the data sheet of a product as a PDF. */
export const loader = withoutPage(async (args) => {
  const { website = "", sku = "" } = args.params;
  const { value } = await readPage(args, getDataSheet, { website, sku });
  return paperFile(args.request, value);
});
