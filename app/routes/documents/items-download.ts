import { getInvoice, getOrder, getQuote } from "~/features/documents/details/details.queries.server";
import { headingOf } from "~/features/documents/details/details-view";
import { itemsFile } from "~/features/documents/details/items-file";
import { fileHeadOf } from "~/files/file-head";
import { listFile } from "~/files/list-file.server";
import { notFoundPage } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { formatDate } from "~/i18n/formats";
import { wireCode } from "~/lib/wire-code";
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
  const { format, ...fileKind } = downloadKind(args.request);
  const { kind, get } = readings[list as keyof typeof readings];
  const number = args.params.number ?? "";
  const { ctx, value } = await readFile(args, get, { number }, `/${list}/${encodeURIComponent(number)}`);
  const { t, actor } = ctx;
  const { formats } = actor;
  const { document } = value;
  const heading = t(headingOf(kind, document), { number });
  const head = fileHeadOf({
    name: [wireCode(document.kind).replaceAll("_", "-"), number, document.soldTo.number, document.date],
    author: document.seller?.name ?? ctx.brandName,
    facts: [
      [t(`documents.kinds.${document.kind}`), heading],
      [t("documents.sheet.customer"), `${document.soldTo.name} (${document.soldTo.number})`],
      [t("documents.poNumber"), document.poNumber],
      [t("documents.date"), formatDate(document.date, formats)],
    ],
    ...{ now: ctx.services.clock.now(), t, formats },
  });
  const file = await listFile({ ...itemsFile(document, t), ...head }, format, { t, formats, ...fileKind });
  return fileResponse(file);
});
