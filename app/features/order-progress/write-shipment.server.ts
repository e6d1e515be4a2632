import type { ProcessCtx } from "~/door/operation.server";
import { presentedDocument } from "~/erp/presentation/present-document";
import { linkTo } from "~/features/documents/document-links";
import { withinReach } from "~/features/documents/documents-rules";
import type { MailDraft } from "~/features/mails/mail-draft";
import { shippedMail } from "~/features/mails/progress.mail";
import { quantityInWords } from "~/i18n/quantity-words";
import type { Reader } from "./find-reader.server";
import { commonFacts, lineName } from "./mailed-lines";
import type { FollowedDocument } from "./order-progress.store.server";

export async function writeShipment(
  { erp }: ProcessCtx,
  followed: FollowedDocument,
  number: string,
  { actor, words, erpContext }: Reader,
): Promise<MailDraft> {
  const { value: delivery } = await erp.deliveries.get(erpContext, number, withinReach(actor));
  const document = presentedDocument(delivery);
  const { t, formats } = words;
  const orders = document.follows.map((order) => order.number).join(", ");
  const tracking = delivery.tracking.map((one) => `${one.carrier} ${one.number}`.trim()).join(", ");
  const facts = [
    ...(orders ? [{ label: t("documents.kinds.order"), value: orders }] : []),
    ...commonFacts(document, words),
    ...(tracking ? [{ label: t("documents.tracking"), value: tracking }] : []),
  ];
  return shippedMail(
    {
      id: `shipment-${followed.system}-${number}-${followed.userId}`,
      number,
      poNumber: delivery.poNumber,
      facts,
      page: linkTo({ kind: "delivery", number }) ?? "/shipments",
      shippedOn: delivery.tracking[0]?.shippedOn ?? delivery.date,
      lines: document.lines.map((line) => ({
        name: lineName(line),
        quantity: quantityInWords(line.ordered, line.contents, formats),
      })),
    },
    words,
  );
}
