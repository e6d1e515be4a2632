import type { SalesDocument } from "~/erp/erp";
import { headingOf } from "~/features/documents/details/details-view";
import { itemsFile } from "~/features/documents/details/items-file";
import { fileHeadOf, type ListFile, type ListReader, listFile } from "~/files/list-file.server";
import { formatDate } from "~/i18n/formats";
import { wireCode } from "~/lib/wire-code";
import type { DownloadFormat } from "./download-kind.server";

interface ItemsReader extends Pick<ListReader, "t" | "formats"> {
  now: Date;
  /** Name of the microsite, for documents whose ERP does not name the seller. */
  brandName: string;
}

/** Writes the items of one document into a file, the same for pages and programs. */
export function writeItemsFile(
  document: SalesDocument,
  { format, ...fileKind }: DownloadFormat,
  { t, formats, now, brandName }: ItemsReader,
): Promise<ListFile> {
  const { kind, number, soldTo, date, poNumber, seller } = document;
  const page = kind === "order" || kind === "quote" ? kind : "invoice";
  const head = fileHeadOf({
    name: [wireCode(kind).replaceAll("_", "-"), number, soldTo.number, date],
    author: seller?.name ?? brandName,
    facts: [
      [t(`documents.kinds.${kind}`), t(headingOf(page, document), { number })],
      [t("documents.sheet.customer"), `${soldTo.name} (${soldTo.number})`],
      [t("documents.poNumber"), poNumber],
      [t("documents.date"), formatDate(date, formats)],
    ],
    now,
    t,
    formats,
  });
  return listFile({ ...itemsFile(document, t), ...head }, format, { t, formats, ...fileKind });
}
