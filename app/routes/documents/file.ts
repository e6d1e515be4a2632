import { getFile } from "~/features/documents/details/details.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { erpFileResponse } from "~/http/file-response.server";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";

const kinds = { orders: "order", quotes: "quote", shipments: "delivery", invoices: "invoice" } as const;

/** Serves a file attached to a document as a sandboxed download. */
export const loader = withoutPage(async (args) => {
  const list = new URL(args.request.url).pathname.split("/")[1] ?? "";
  if (!(list in kinds)) throw notFoundPage();
  const { number = "", id = "" } = args.params;
  const file = { kind: kinds[list as keyof typeof kinds], number, id };
  const { value } = await readFile(args, getFile, file, `/${list}/${encodeURIComponent(number)}`);
  return erpFileResponse(value);
});
