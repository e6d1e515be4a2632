import type { ChangeCtx } from "~/door/operation.server";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { type ClaimEvent, claimMail } from "~/features/mails/claim.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { formatQuantity } from "~/i18n/formats";
import type { Claim } from "./claims.store.server";

/** Mails the claimant what has become of a claim. */
export async function queueClaimMail(
  change: ChangeCtx,
  { id, userId, number, content, messages }: Claim,
  event: ClaimEvent["event"],
  { authorization = null, creditMemo = null }: Partial<Pick<ClaimEvent, "authorization" | "creditMemo">> = {},
): Promise<void> {
  const addressee = await findAddressee(change.tx, userId, "claims");
  if (!addressee) return;
  const { formats } = addressee;
  const t = change.translatorFor(addressee);
  const { kind, number: documentNumber } = content.document;
  const mail = claimMail(
    {
      id,
      event,
      authorization,
      creditMemo,
      number: number ?? "",
      document: `${t(`documents.kinds.${kind}`)} ${documentNumber}`,
      lines: content.lines.map(({ name, quantity, unit }) => ({
        name,
        quantity: `${formatQuantity(quantity, formats)} ${unit}`,
      })),
      reasons: event === "rejected" ? messages.map(({ text }) => text) : [],
    },
    { t, formats, portal: change.portal },
  );
  await queueEventMail(change, mail, addressee, null);
}
