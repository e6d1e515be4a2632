import type { ChangeCtx } from "~/door/operation.server";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { findAccountManagers, findAdministrators } from "~/features/identity/people/people.queries.server";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { type NegotiationEvent, negotiationMail } from "~/features/mails/negotiation.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import type { Side } from "./negotiation";
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
  const addressees = await addresseesOf(change, round, event);
  for (const [userId, side] of addressees) {
    if (userId === actorId && event !== "accepted") continue;
    const addressee = await findAddressee(change.tx, userId);
    if (!addressee) continue;
    const t = change.translatorFor(addressee);
    const { id, quoteNumber, soldTo, soldToName, validTo } = round;
    const mail = negotiationMail(
      {
        id,
        userId,
        side,
        event,
        text,
        number: quoteNumber,
        validTo,
        person: person || round.decidedBy,
        customer: [soldToName, soldTo].filter(Boolean).join(" · "),
        lines: roundInWords(round, { t, formats: addressee.formats }),
      },
      { t, formats: addressee.formats, portal: change.portal },
    );
    await queueEventMail(change, mail, addressee, null);
  }
}

/** Finds who is mailed, with the side that each is on: of those who took part, whoever may still act for the customer. */
async function addresseesOf(
  { tx }: Pick<ChangeCtx, "tx">,
  round: Round,
  event: NegotiationEvent["event"],
): Promise<Map<string, Side>> {
  const rounds = await findRounds(tx, round);
  const { soldTo: number, soldToName: name, salesAreaId } = round;
  const partner = { function: "soldTo" as const, number, name };
  const findParticipants = async (side: Side) => {
    const userIds = new Set(rounds.filter((each) => each.side === side).map(({ userId }) => userId));
    const participants: string[] = [];
    for (const userId of userIds) {
      if (await findActor(tx, { userId, partner, salesAreaId })) participants.push(userId);
    }
    return participants;
  };
  const findSellers = async () => {
    const participants = await findParticipants("seller");
    if (participants.length > 0) return participants;
    const managers = await findAccountManagers(tx, round.soldTo, maxStaff);
    return managers.length > 0 ? managers : (await findAdministrators(tx, maxStaff)).map(({ id }) => id);
  };
  const findCustomers = async () =>
    (await findParticipants("customer")).map((userId): [string, Side] => [userId, "customer"]);
  const sellers = async () => (await findSellers()).map((userId): [string, Side] => [userId, "seller"]);
  if (event === "accepted") return new Map([...(await findCustomers()), ...(await sellers())]);
  if (event === "declined") {
    const participants = await findParticipants(round.side);
    return new Map(participants.includes(round.userId) ? [[round.userId, round.side]] : []);
  }
  if (event === "ending") return new Map(await findCustomers());
  return new Map(round.side === "customer" ? await sellers() : await findCustomers());
}
