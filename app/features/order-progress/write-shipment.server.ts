import type { ProcessCtx } from "~/door/operation.server";
import { presentedDocument } from "~/erp/presentation/present-document";
import { linkTo } from "~/features/documents/document-links";
import { withinReach } from "~/features/documents/documents-rules";
import type { MailDraft } from "~/features/mails/mail-draft";
import { shippedMail } from "~/features/mails/progress.mail";
import type { Reader } from "./find-reader.server";
import type { FollowedDocument } from "./order-progress.store.server";
import { shipmentFacts, shippedLines } from "./shipment-facts";

export async function writeShipment(
  { erp }: ProcessCtx,
  followedDocument: FollowedDocument,
  number: string,
  { actor, words, erpContext }: Reader,
): Promise<MailDraft> {
  const { value: delivery } = await erp.deliveries.get(erpContext, number, withinReach(actor));
  const document = presentedDocument(delivery);
  return shippedMail(
    {
      id: `shipment-${followedDocument.system}-${number}-${followedDocument.userId}`,
      number,
      poNumber: delivery.poNumber,
      facts: shipmentFacts(document, delivery.tracking, words),
      page: linkTo({ kind: "delivery", number }) ?? "/shipments",
      shippedOn: delivery.tracking[0]?.shippedOn ?? delivery.date,
      lines: shippedLines(document, words),
    },
    words,
  );
}
