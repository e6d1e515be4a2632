import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCartPaper } from "~/features/carts/cart-paper.queries.server";
import { readPage } from "~/http/read-page.server";
import { paperFile } from "./paper-file.server";

/** A saved cart as a PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const { value } = await readPage(args, getCartPaper, { cart: args.params.cart ?? "" });
  return paperFile(args.request, value);
}
