import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDataSheet } from "~/features/catalog/data-sheet.queries.server";
import { readPage } from "~/http/read-page.server";
import { paperFile } from "./paper-file.server";

/** What is known of a product, as a PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const { website = "", sku = "" } = args.params;
  const { value } = await readPage(args, getDataSheet, { website, sku });
  return paperFile(args.request, value);
}
