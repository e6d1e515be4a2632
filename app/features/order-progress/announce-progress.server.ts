import { z } from "zod";
import type { Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { ErpError } from "~/erp/erp-errors";
import { jobContext } from "~/erp/job-context";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { dayIn } from "~/lib/business-date";
import { findOccasions, type Occasion } from "./find-occasions.server";
import { findReader } from "./find-reader.server";
import {
  type FollowedDocument,
  findAnnounced,
  findUncheckedDocuments,
  insertAnnounced,
  noteCheck,
  removeFollowedBefore,
  updateFollowedDocument,
} from "./order-progress.store.server";
import { writeOccasion } from "./write-occasion.server";

/**
 * Milliseconds after which a run begins no further batch; the next run continues with the longest unchecked documents.
 */
const maxRunTime = 4 * 60_000;

/** Followed documents of one question to the ERP. */
const batchSize = 100;

/** Days that a document is followed: until its last invoice is paid, in most cases. */
const followedDays = 200;

/** Mails what has become of followed documents since the last run. */
export const announceProgress = process({
  name: "orderProgress.announce",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "tells people what they may read anyway",
  async run(ctx) {
    const startedAt = ctx.clock.now();
    await ctx.transaction(({ tx }) =>
      removeFollowedBefore(tx, new Date(startedAt.getTime() - followedDays * 86_400_000)),
    );
    const deadline = ctx.clock.monotonic() + maxRunTime;
    let mails = 0;
    for (let batch = await nextBatch(ctx, startedAt); batch.length > 0; ) {
      for (const documents of bySalesArea(batch)) mails += await announce(ctx, documents);
      if (ctx.clock.monotonic() > deadline) break;
      batch = await nextBatch(ctx, startedAt);
    }
    return ok({ mails });
  },
});

const nextBatch = ({ db }: ProcessCtx, since: Date) => findUncheckedDocuments(db, since, batchSize);

function bySalesArea(documents: readonly FollowedDocument[]): FollowedDocument[][] {
  const groups = new Map<string, FollowedDocument[]>();
  for (const document of documents) {
    const area = `${document.system} ${document.salesAreaId}`;
    groups.set(area, [...(groups.get(area) ?? []), document]);
  }
  return [...groups.values()];
}

/** Announces the occasions of documents of one sales area. While its ERP is away they wait for the next run. */
async function announce(ctx: ProcessCtx, documents: readonly FollowedDocument[]): Promise<number> {
  const { db, erp, requestId, clock, log } = ctx;
  const [area = { system: "", salesAreaId: "" }] = documents;
  const erpContext = jobContext(area, requestId);
  let mails = 0;
  try {
    const occasions = await findOccasions(erp, erpContext, documents, dayIn("UTC", clock.now()));
    const announcedKeys = await findAnnounced(
      db,
      documents.map(({ id }) => id),
    );
    for (const occasion of occasions) {
      if (announcedKeys.has(`${occasion.followed.id} ${occasion.key}`)) continue;
      if (await announceOccasion(ctx, occasion)) mails++;
    }
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    log.warn(
      { system: area.system, salesArea: area.salesAreaId, cause: String(error) },
      "order-progress-unread",
    );
  }
  const ids = documents.map(({ id }) => id);
  await ctx.transaction(({ tx }) => noteCheck(tx, ids, clock.now()));
  return mails;
}

/** Returns whether a mail was queued. Someone who may not see the document, or declined such mails, gets none. */
async function announceOccasion(ctx: ProcessCtx, occasion: Occasion): Promise<boolean> {
  const { followed, key } = occasion;
  const reader = await findReader(ctx, followed);
  const writtenOccasion = reader ? await writeOccasion(ctx, occasion, reader) : { draft: null, change: {} };
  return ctx.transaction(async (change) => {
    const { id: followedId } = followed;
    if (!(await insertAnnounced(change.tx, { followedId, occasion: key, announcedAt: change.clock.now() })))
      return false;
    await updateFollowedDocument(change.tx, followedId, writtenOccasion.change);
    const { draft } = writtenOccasion;
    if (!reader || !draft || (draft.kind && reader.declined.includes(draft.kind))) return false;
    await queueEventMail(change, draft, reader.addressee, null);
    return true;
  });
}

export const announceProgressJob: Job = {
  name: "orderProgress.announce",
  schedule: "*/10 * * * *",
  timeout: 300,
  oneAtATime: true,
  async run(ctx) {
    await announceProgress(ctx, {});
  },
};
