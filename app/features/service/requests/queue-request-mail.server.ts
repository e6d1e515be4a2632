import type { ChangeCtx } from "~/door/operation.server";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { findAdministrators } from "~/features/identity/people/people.queries.server";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { type RequestEvent, requestMail } from "~/features/mails/request.mail";
import type { ServiceRequest } from "./requests.store.server";

/** Limits the mails: with more addressees, each would leave it to the others. */
const maxStaff = 10;

/** Finds who hears of a customer's message: whoever took the request on, else the administrators. */
export async function staffOf({ tx }: Pick<ChangeCtx, "tx">, assigneeId: string | null): Promise<string[]> {
  if (assigneeId) return [assigneeId];
  return (await findAdministrators(tx, maxStaff)).map(({ id }) => id);
}

/** Mails people about a request, except whoever has just written. */
export async function queueRequestMail(
  change: ChangeCtx,
  { id, title, kind }: Pick<ServiceRequest, "id" | "title" | "kind">,
  { event, mailId, text }: { event: RequestEvent["event"]; mailId: string; text: string },
  userIds: readonly string[],
): Promise<void> {
  for (const userId of new Set(userIds)) {
    if (event !== "received" && userId === change.actor.userId) continue;
    const addressee = await findAddressee(change.tx, userId);
    if (!addressee) continue;
    const t = change.translatorFor(addressee);
    const person = change.actor.userName;
    const mail = requestMail(
      { id, title, kind, event, person, text, mailId: `${mailId}-${userId}` },
      { t, portal: change.portal },
    );
    await queueEventMail(change, mail, addressee, null);
  }
}
