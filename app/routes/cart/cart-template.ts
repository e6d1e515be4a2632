import { getActiveCart } from "~/features/carts/cart.queries.server";
import { readPage } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { translatorOf } from "~/i18n/translator.server";
import { csvFile } from "./bulk.server";

/** An empty list with the headings that are understood, in the visitor's language. */
export const loader = withoutPage(async (args) => {
  const { ctx } = await readPage(args, getActiveCart, { skipSapCall: true });
  const t = translatorOf(ctx.actor.formats.locale);
  return csvFile("template.csv", [[t("cart.material"), t("cart.quantity"), t("cart.unit")].join(";")]);
});
