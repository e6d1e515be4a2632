import type { SalesDocument } from "~/erp/erp";
import type { PresentedDocument } from "~/erp/presentation/present-document";
import type { OrderWords } from "~/features/mails/order.mail";
import { quantityInWords } from "~/i18n/quantity-words";
import { commonFacts, lineName } from "./mailed-lines";

/** States which orders a delivery is for, to whom it goes and by which number the carrier knows it. */
export function shipmentFacts(
  document: PresentedDocument,
  tracking: SalesDocument["tracking"],
  words: OrderWords,
) {
  const { t } = words;
  const orders = document.follows.map((order) => order.number).join(", ");
  const parcels = tracking.map((one) => `${one.carrier} ${one.number}`.trim()).join(", ");
  return [
    ...(orders ? [{ label: t("documents.kinds.order"), value: orders }] : []),
    ...commonFacts(document, words),
    ...(parcels ? [{ label: t("documents.tracking"), value: parcels }] : []),
  ];
}

/** Lines of a delivery: what was sent, without prices. */
export const shippedLines = ({ lines }: PresentedDocument, { formats }: OrderWords) =>
  lines.map((line) => ({
    name: lineName(line),
    quantity: quantityInWords(line.ordered, line.contents, formats),
  }));
