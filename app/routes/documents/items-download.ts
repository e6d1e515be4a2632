import { getInvoice, getOrder, getQuote } from "~/features/documents/details/details.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { downloadKind, inFileLanguage } from "./download-kind.server";
import { writeItemsFile } from "./items-file.server";

const readings = { orders: getOrder, quotes: getQuote, invoices: getInvoice };

/** Serves the items of one document as a file. */
export const loader = withoutPage(async (args) => {
  const list = new URL(args.request.url).pathname.split("/")[1] ?? "";
  if (!(list in readings)) throw notFoundPage();
  const kind = downloadKind(args.request);
  const get = readings[list as keyof typeof readings];
  const number = args.params.number ?? "";
  const page = `/${list}/${encodeURIComponent(number)}`;
  const { ctx, value } = await readFile(args, get, { number }, page, (reader) =>
    inFileLanguage(reader, kind),
  );
  const { t, actor, services, brandName } = ctx;
  const reader = { t, formats: actor.formats, now: services.clock.now(), brandName };
  return fileResponse(await writeItemsFile(value.document, kind, reader));
});
