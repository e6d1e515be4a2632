import type { ChangeCtx, ProcessCtx } from "~/door/operation.server";
import { findProductNames } from "~/features/catalog/product-names.server";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { findAccountManagers, findAdministrators } from "~/features/identity/people/people.queries.server";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { type NegotiationEvent, negotiationMail } from "~/features/mails/negotiation.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import type { Locale } from "~/i18n/locales";
import { contextOfRound } from "./negotiated-quote.server";
import type { Side } from "./negotiation";
import { findRounds, type Round } from "./negotiations.store.server";
import { roundInWords } from "./round-in-words";

/** Limits the mails: with more addressees, each would leave it to the others. */
const maxStaff = 5;

/** Mails about a round: what happened, and who is to read it. */
export interface RoundMails {
  event: NegotiationEvent["event"];
  readers: {
    addressee: NonNullable<Awaited<ReturnType<typeof findAddressee>>>;
    side: Side;
    /** Names of the products in the reader's language; the round has those in its author's. */
    names: ReadonlyMap<string, string>;
  }[];
}

/**
 * Finds who is to be mailed: the other side what was proposed; both sides that a round was accepted; its author that it was
 * declined. Asks the ERP for names, and so comes before the transaction.
 */
export async function prepareRoundMails(
  ctx: ProcessCtx,
  round: Round,
  event: RoundMails["event"],
): Promise<RoundMails> {
  const readers: RoundMails["readers"] = [];
  const namesByLocale = new Map<Locale, ReadonlyMap<string, string>>([[round.language, new Map()]]);
  const materials = round.lines.map(({ material }) => material);
  for (const [userId, side] of await addresseesOf(ctx, round, event)) {
    if (userId === ctx.actor.userId && event !== "accepted") continue;
    const addressee = await findAddressee(ctx.db, userId);
    if (!addressee) continue;
    const { locale } = addressee.formats;
    const erpContext = { ...contextOfRound(ctx, round), language: locale };
    const names = namesByLocale.get(locale) ?? (await findProductNames(ctx, erpContext, materials));
    namesByLocale.set(locale, names);
    readers.push({ addressee, side, names });
  }
  return { event, readers };
}

/** Queues the mails about a round. */
export async function mailRound(
  change: ChangeCtx,
  round: Round,
  { event, readers }: RoundMails,
  text: string,
): Promise<void> {
  const { userName: person } = change.actor;
  for (const { addressee, side, names } of readers) {
    const t = change.translatorFor(addressee);
    const { id, quoteNumber, soldTo, soldToName, validTo, currency } = round;
    const lines = round.lines.map((line) => ({ ...line, name: names.get(line.material) ?? line.name }));
    const mail = negotiationMail(
      {
        id,
        userId: addressee.userId,
        side,
        event,
        text,
        number: quoteNumber,
        validTo,
        person: person || round.decidedBy,
        customer: [soldToName, soldTo].filter(Boolean).join(" · "),
        lines: roundInWords({ lines, currency }, { t, formats: addressee.formats }),
      },
      { t, formats: addressee.formats, portal: change.portal },
    );
    await queueEventMail(change, mail, addressee, null);
  }
}

/** Finds who is mailed, with the side that each is on: of those who took part, whoever may still act for the customer. */
async function addresseesOf(
  { db }: Pick<ProcessCtx, "db">,
  round: Round,
  event: NegotiationEvent["event"],
): Promise<Map<string, Side>> {
  const rounds = await findRounds(db, round);
  const { soldTo: number, soldToName: name, salesAreaId } = round;
  const partner = { function: "soldTo" as const, number, name };
  const findParticipants = async (side: Side) => {
    const userIds = new Set(rounds.filter((each) => each.side === side).map(({ userId }) => userId));
    const participants: string[] = [];
    for (const userId of userIds) {
      if (await findActor(db, { userId, partner, salesAreaId })) participants.push(userId);
    }
    return participants;
  };
  const findSellers = async () => {
    const participants = await findParticipants("seller");
    if (participants.length > 0) return participants;
    const managers = await findAccountManagers(db, round.soldTo, maxStaff);
    return managers.length > 0 ? managers : (await findAdministrators(db, maxStaff)).map(({ id }) => id);
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
