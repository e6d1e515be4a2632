import { type PresentedDocument, type PresentedLine, partyOf } from "~/erp/presentation/present-document";
import { datesInWords } from "~/features/documents/dates-in-words";
import { detailsInWords } from "~/features/documents/line-in-words";
import type { MailedLine, OrderWords } from "~/features/mails/order.mail";
import { formatMoney } from "~/i18n/formats";
import { quantityInWords } from "~/i18n/quantity-words";

/** Names a line: "10 · Bolt M8", and below that its numbers. */
export const lineName = ({ itemNumber, name, material, customerMaterial }: PresentedLine): string =>
  [
    `${itemNumber} · ${name}`,
    [name === material ? "" : material, customerMaterial].filter(Boolean).join(" · "),
  ]
    .filter(Boolean)
    .join("\n");

/** Writes priced lines as the confirmation of the order did. */
export const mailedLines = ({ lines, currency }: PresentedDocument, words: OrderWords): MailedLine[] =>
  lines.map((line) => ({
    itemNumber: line.itemNumber,
    name: line.name,
    details: detailsInWords(line, currency, words),
    quantity: quantityInWords(line.ordered, line.contents, words.formats),
    delivery: datesInWords(line.schedule, words),
    net: formatMoney(line.net, words.formats, currency),
    messages: [],
  }));

/** Facts by which the reader knows a document: customer, own number, recipient. */
export function commonFacts(document: PresentedDocument, { t }: OrderWords) {
  const soldTo = partyOf(document, "soldTo");
  const shipTo = partyOf(document, "shipTo");
  const facts = [
    { label: t("documents.soldTo"), value: soldTo ? `${soldTo.name} · ${soldTo.number}` : "" },
    { label: t("documents.poNumber"), value: document.poNumber },
    {
      label: t("documents.shipTo"),
      value: shipTo ? [shipTo.name, shipTo.address.city].filter(Boolean).join(", ") : "",
    },
  ];
  return facts.filter(({ value }) => value !== "");
}
