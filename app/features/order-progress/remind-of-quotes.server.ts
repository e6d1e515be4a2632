import { z } from "zod";
import type { Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { DocumentRow, PartnerRef } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { jobContext } from "~/erp/job-context";
import { unlessNotFound } from "~/erp/unless-not-found";
import { mayOpenList } from "~/features/documents/documents-rules";
import {
  findHeldPartners,
  findHolders,
  type HeldPartners,
  type Holder,
} from "~/features/identity/partners/held-partners.server";
import type { MailDraft } from "~/features/mails/mail-draft";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { dayIn, daysBefore } from "~/lib/business-date";
import { readAll, reminderDays } from "./find-occasions.server";
import { findReader, type Reader } from "./find-reader.server";
import {
  findFollowedQuotes,
  findReminded,
  insertReminded,
  removeRemindedBefore,
} from "./order-progress.store.server";
import { writeExpiry } from "./write-expiry.server";

/** Milliseconds after which a run reminds of no further quotes; those left are due on the next day too. */
const maxRunTime = 4 * 60_000;

/** Customers of one search. */
const partnersPerSearch = 100;

/** Days that a reminder is kept, longer than it could be repeated. */
const reminderTtlDays = 30;

const dayMs = 86_400_000;

/**
 * Reminds the users of a customer of quotes that end soon and that nobody asked for in the portal: a quote that a user sent is
 * announced to that user alone.
 */
export const remindOfQuotes = process({
  name: "orderProgress.remindOfQuotes",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "tells people what they may read anyway",
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - reminderTtlDays * dayMs);
    await ctx.transaction(({ tx }) => removeRemindedBefore(tx, before));
    const deadline = ctx.clock.monotonic() + maxRunTime;
    let mails = 0;
    for (const { partners, ...area } of await findHeldPartners(ctx.db)) {
      for (let first = 0; first < partners.length; first += partnersPerSearch) {
        const part = { ...area, partners: partners.slice(first, first + partnersPerSearch) };
        mails += await remindPartners(ctx, part, deadline);
      }
    }
    return ok({ mails });
  },
});

/** Reminds of the quotes of some customers. While their ERP is away they wait for the next day. */
async function remindPartners(ctx: ProcessCtx, area: HeldPartners, deadline: number): Promise<number> {
  const { system, salesAreaId: salesArea } = area;
  let mails = 0;
  try {
    for (const quote of await findEndingQuotes(ctx, area)) {
      if (ctx.clock.monotonic() > deadline) break;
      mails += await remindReaders(ctx, area, quote);
    }
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    ctx.log.warn({ system, salesArea, cause: String(error) }, "ending-quotes-unread");
  }
  return mails;
}

async function findEndingQuotes(
  { db, erp, clock, requestId }: ProcessCtx,
  { system, salesAreaId, partners }: HeldPartners,
): Promise<DocumentRow[]> {
  const erpContext = jobContext({ system, salesAreaId }, requestId);
  const today = dayIn("UTC", clock.now());
  const rows = await readAll((page) =>
    erp.quotes.search(erpContext, {
      within: partners,
      status: "OPEN",
      dueFrom: today,
      dueTo: daysBefore(today, -reminderDays),
      sortBy: "number",
      ...page,
    }),
  );
  const numbers = rows.map(({ number }) => number);
  const followedNumbers = await findFollowedQuotes(db, system, numbers);
  return rows.filter(({ number }) => !followedNumbers.has(number));
}

async function remindReaders(ctx: ProcessCtx, area: HeldPartners, quote: DocumentRow): Promise<number> {
  const { system, salesAreaId } = area;
  const { number, dueDate } = quote;
  if (!dueDate) return 0;
  const remindedKeys = await findReminded(ctx.db, system, [number]);
  const remindedUsers = new Set<string>();
  for (const holder of await findHolders(ctx.db, salesAreaId, partnersOf(quote))) {
    const { userId } = holder;
    // Someone may hold the same customer as sold-to and as payer.
    if (remindedUsers.has(userId) || remindedKeys.has(`${number} ${dueDate} ${userId}`)) continue;
    if (await remindReader(ctx, { system, number, validTo: dueDate }, holder)) remindedUsers.add(userId);
  }
  return remindedUsers.size;
}

const partnersOf = ({ soldTo, shipTo, payer }: DocumentRow): PartnerRef[] => [
  { function: "soldTo", number: soldTo.number },
  { function: "shipTo", number: shipTo.number },
  { function: "payer", number: payer.number },
];

/** Returns whether a mail was queued. Someone who may not see the quote, or declined such mails, gets none. */
async function remindReader(
  ctx: ProcessCtx,
  quote: { system: string; number: string; validTo: string },
  { userId, salesAreaId, partner }: Holder,
): Promise<boolean> {
  const reader = await findReader(ctx, { system: quote.system, userId, salesAreaId, partner });
  if (!reader || reader.declined.includes("quotes") || !mayOpenList(reader.actor, "quotes")) return false;
  const draft = await writeReminder(ctx, quote.number, userId, reader);
  if (!draft) return false;
  return ctx.transaction(async (change) => {
    const isFirst = await insertReminded(change.tx, { ...quote, userId, remindedAt: change.clock.now() });
    if (isFirst) await queueEventMail(change, draft, reader.addressee, null);
    return isFirst;
  });
}

function writeReminder(
  ctx: ProcessCtx,
  number: string,
  userId: string,
  reader: Reader,
): Promise<MailDraft | null> {
  // A quote outside the reader's scope is not found.
  return unlessNotFound(writeExpiry(ctx, { id: `${number}-${userId}`, number, isOwn: false }, reader));
}

export const remindOfQuotesJob: Job = {
  name: "orderProgress.remindOfQuotes",
  schedule: "40 6 * * *",
  timeout: 300,
  oneAtATime: true,
  async run(ctx) {
    await remindOfQuotes(ctx, {});
  },
};
