import { getInvoice, getOrder, getQuote } from "~/features/documents/details/details.queries.server";
import { itemsView } from "~/features/documents/details/items-view";
import { listFile } from "~/files/list-file.server";
import { notFoundPage } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { downloadKind } from "./download-kind.server";

const readings = {
  orders: { kind: "order", get: getOrder },
  quotes: { kind: "quote", get: getQuote },
  invoices: { kind: "invoice", get: getInvoice },
} as const;

/** Serves the items of one document as a file. */
export const loader = withoutPage(async (args) => {
  const list = new URL(args.request.url).pathname.split("/")[1] ?? "";
  if (!(list in readings)) throw notFoundPage();
  const { format, plain } = downloadKind(args.request);
  const { kind, get } = readings[list as keyof typeof readings];
  const number = args.params.number ?? "";
  const { ctx, value } = await readFile(args, get, { number }, `/${list}/${encodeURIComponent(number)}`);
  const t = ctx.t;
  const { formats } = ctx.actor;
  const view = itemsView(`${list}-${value.document.number}-items`, kind, value.document.items, {
    t,
    formats,
  });
  return fileResponse(await listFile({ ...view, address: "" }, format, { t, formats, plain }));
});
