import type { LoaderFunctionArgs } from "@remix-run/node";
import { getRequestPaper } from "~/features/carts/cart-paper.queries.server";
import { readPage } from "~/http/read-page.server";
import { paperFile } from "./paper-file.server";

/** What an approver is asked about, as a PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const { value } = await readPage(args, getRequestPaper, { request: args.params.request ?? "" });
  return paperFile(args.request, value);
}
