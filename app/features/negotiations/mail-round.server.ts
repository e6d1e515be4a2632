import type { ChangeCtx } from "~/door/operation.server";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { findAccountManagers, findAdministrators } from "~/features/identity/people/people.queries.server";
import { type NegotiationEvent, negotiationMail } from "~/features/mails/negotiation.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { findRounds, type Round } from "./negotiations.store.server";
import { roundInWords } from "./round-in-words";

/** Limits the mails: with more addressees, each would leave it to the others. */
const maxStaff = 5;

/** Mails the other side what was proposed; both sides that a round was accepted; its author that it was declined. */
export async function mailRound(
  change: ChangeCtx,
  round: Round,
  event: NegotiationEvent["event"],
  text: string,
): Promise<void> {
  const { userId: actorId, userName: person } = change.actor;
  const others = await addresseesOf(change, round, event);
  for (const userId of new Set(others)) {
    if (userId === actorId && event !== "accepted") continue;
    const addressee = await findAddressee(change.tx, userId);
    if (!addressee) continue;
    const t = change.translatorFor(addressee);
    const { id, quoteNumber, soldTo, soldToName, validTo } = round;
    const mail = negotiationMail(
      {
        ...{ id, userId, event, text, number: quoteNumber, validTo, person: person || round.decidedBy },
        customer: [soldToName, soldTo].filter(Boolean).join(" · "),
        lines: roundInWords(round, { t, formats: addressee.formats }),
      },
      { t, formats: addressee.formats, portal: change.portal },
    );
    await queueEventMail(change, mail, addressee, null);
  }
}

async function addresseesOf(
  { tx }: Pick<ChangeCtx, "tx">,
  round: Round,
  event: NegotiationEvent["event"],
): Promise<string[]> {
  const rounds = await findRounds(tx, round);
  const peopleOf = (side: Round["side"]) =>
    rounds.filter((each) => each.side === side).map(({ userId }) => userId);
  const sellers = async () => {
    const participants = peopleOf("seller");
    if (participants.length > 0) return participants;
    const managers = await findAccountManagers(tx, round.soldTo, maxStaff);
    return managers.length > 0 ? managers : (await findAdministrators(tx, maxStaff)).map(({ id }) => id);
  };
  if (event === "accepted") return [...peopleOf("customer"), ...(await sellers())];
  if (event === "declined") return [round.userId];
  if (event === "ending") return peopleOf("customer");
  return round.side === "customer" ? sellers() : peopleOf("customer");
}
