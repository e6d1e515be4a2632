import type { Actor } from "~/door/actor";
import type { ProcessCtx } from "~/door/operation.server";
import type { ErpContext } from "~/erp/erp";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import type { OrderWords } from "~/features/mails/order.mail";
import type { MailKind } from "~/mail/mail-kinds";
import type { FollowedDocument } from "./order-progress.store.server";

/** Sender of a followed document, or another reader of it, with the rights of this moment. */
export interface Reader {
  actor: Actor;
  addressee: NonNullable<Awaited<ReturnType<typeof findAddressee>>>;
  declined: readonly MailKind[];
  words: OrderWords;
  erpContext: ErpContext;
}

/** Returns null if the account, the customer or the sales area was taken from the user. */
export async function findReader(
  ctx: ProcessCtx,
  followedDocument: Pick<FollowedDocument, "userId" | "partner" | "system" | "salesAreaId">,
): Promise<Reader | null> {
  const { userId, partner, system, salesAreaId } = followedDocument;
  const actor = await findActor(ctx.db, followedDocument);
  const addressee = actor && (await findAddressee(ctx.db, userId));
  if (!actor || !addressee) return null;
  const { formats } = addressee;
  return {
    actor,
    addressee,
    declined: addressee.declined,
    words: { t: ctx.translatorFor(addressee), formats, portal: ctx.portal },
    erpContext: {
      system,
      language: formats.locale,
      salesArea: salesAreaId,
      partner: partner.number,
      requestId: ctx.requestId,
      isRefresh: true,
      once: true,
    },
  };
}
