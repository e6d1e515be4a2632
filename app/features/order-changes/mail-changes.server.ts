import type { ProcessCtx } from "~/door/operation.server";
import type { PartnerRef } from "~/erp/erp";
import { findProductNames } from "~/features/catalog/product-names.server";
import { mayOpenList } from "~/features/documents/documents-rules";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { findHolders, type Holder } from "~/features/identity/partners/held-partners.server";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { changesMail } from "~/features/mails/changes.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { partsOfInstant } from "~/i18n/formats";
import { changeInWords } from "./change-in-words";
import {
  claimMailOfDay,
  findLastMailOf,
  findPartnersOfChanges,
  findUnreadChanges,
  type OrderChange,
} from "./order-changes.store.server";

/** Hours of the reader's day in which the mail is written. */
const firstHour = 6;
const endHour = 12;

const dayMs = 86_400_000;
/** Days back that a mail tells of, if none was written meanwhile. */
const maxDays = 4;
const maxLines = 50;
const partnersPerSearch = 200;

/** Writes the morning mails: to each user once a day, about changes that the user has not read. */
export async function mailChanges(ctx: ProcessCtx): Promise<number> {
  let mails = 0;
  for (const [userId, holders] of await findReaders(ctx)) {
    if (await mailReader(ctx, userId, holders)) mails++;
  }
  return mails;
}

/** Finds the users for whose customers something changed and who have their morning now. */
async function findReaders({ db, clock }: ProcessCtx): Promise<Map<string, Holder[]>> {
  const now = clock.now();
  const readers = new Map<string, Holder[]>();
  for (const [salesAreaId, partners] of await partnersByArea(db, new Date(now.getTime() - maxDays * dayMs))) {
    for (let first = 0; first < partners.length; first += partnersPerSearch) {
      const part = partners.slice(first, first + partnersPerSearch);
      for (const holder of await findHolders(db, salesAreaId, part)) {
        const hour = Number(partsOfInstant(now, holder.timeZone).time.slice(0, 2));
        if (hour < firstHour || hour >= endHour) continue;
        readers.set(holder.userId, [...(readers.get(holder.userId) ?? []), holder]);
      }
    }
  }
  return readers;
}

async function partnersByArea(db: ProcessCtx["db"], since: Date): Promise<Map<string, PartnerRef[]>> {
  const areas = new Map<string, Map<string, PartnerRef>>();
  for (const { salesAreaId, soldTo, shipTo, payer } of await findPartnersOfChanges(db, since)) {
    const partners = areas.get(salesAreaId) ?? new Map<string, PartnerRef>();
    const refs = Object.entries({ soldTo, shipTo, payer }) as [PartnerRef["function"], string][];
    for (const [role, number] of refs) partners.set(`${role} ${number}`, { function: role, number });
    areas.set(salesAreaId, partners);
  }
  return new Map([...areas].map(([area, partners]) => [area, [...partners.values()]]));
}

/** Returns whether a mail was queued. Someone who lost a customer, or declined such mails, gets none. */
async function mailReader(ctx: ProcessCtx, userId: string, holders: readonly Holder[]): Promise<boolean> {
  const { db, clock, portal } = ctx;
  const addressee = await findAddressee(db, userId, "changes");
  if (!addressee) return false;
  const now = clock.now();
  const day = partsOfInstant(now, addressee.formats.timeZone).date;
  const lastMail = await findLastMailOf(db, userId);
  if (lastMail?.day === day) return false;
  const earliest = new Date(now.getTime() - (lastMail ? maxDays : 1) * dayMs);
  const since = lastMail && lastMail.mailedAt > earliest ? lastMail.mailedAt : earliest;
  const changes = await findChangesOf(ctx, userId, holders, since);
  if (changes.length === 0) return false;
  const words = { t: ctx.translatorFor(addressee), formats: addressee.formats, portal };
  const lines = await linesOf(ctx, changes.slice(0, maxLines), words);
  return ctx.transaction(async (change) => {
    if (!(await claimMailOfDay(change.tx, { userId, day, mailedAt: now }))) return false;
    const draft = changesMail({ id: `order-changes-${userId}-${day}`, lines, total: changes.length }, words);
    await queueEventMail(change, draft, addressee, null);
    return true;
  });
}

/** Reads a user's unread changes with the rights of this moment, of all customers together. */
async function findChangesOf(
  { db }: ProcessCtx,
  userId: string,
  holders: readonly Holder[],
  since: Date,
): Promise<OrderChange[]> {
  const changes = new Map<string, OrderChange>();
  for (const { salesAreaId, partner } of holders) {
    const actor = await findActor(db, { userId, partner, salesAreaId });
    if (!actor?.salesArea || !mayOpenList(actor, "orders")) continue;
    const search = { userId, system: actor.salesArea.system, salesAreaId, partners: [partner], since };
    for (const change of await findUnreadChanges(db, search, maxLines * 2)) changes.set(change.id, change);
  }
  return [...changes.values()];
}

async function linesOf(
  ctx: ProcessCtx,
  changes: readonly OrderChange[],
  words: Parameters<typeof changeInWords>[1],
) {
  const names = new Map<string, string>();
  const materialsByArea = new Map<string, { system: string; materials: string[] }>();
  for (const { system, salesAreaId, material } of changes) {
    const area = materialsByArea.get(salesAreaId) ?? { system, materials: [] };
    materialsByArea.set(salesAreaId, { system, materials: [...area.materials, material] });
  }
  for (const [salesArea, { system, materials }] of materialsByArea) {
    const erpContext = { system, language: words.formats.locale, salesArea, requestId: ctx.requestId };
    for (const [material, name] of await findProductNames(ctx, erpContext, materials))
      names.set(material, name);
  }
  return changes.map(({ number, poNumber, itemNumber, material, name, value }) => {
    const { what, before, now } = changeInWords(value, words);
    const product = `${itemNumber} · ${names.get(material) ?? name}`;
    return { name: [[number, poNumber].filter(Boolean).join(" · "), product, what].join("\n"), before, now };
  });
}
