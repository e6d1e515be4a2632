import { z } from "zod";
import { carryOn, type HandOver, send } from "~/door/hand-over.server";
import { assertDone, type Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { ErpMessage, SalesDocument } from "~/erp/erp";
import { carryOnAfter, draftFrom, erpContextOf, refusalMessages } from "./erp-draft.server";
import { mayBeSent } from "./queued-submission.server";
import { confirmSubmission, receiptTexts, rejectSubmission } from "./settle-submission.server";
import {
  countCheck,
  findSubmissionToSend,
  isSettled,
  moveSubmission,
  type Submission,
} from "./submission.store.server";

const documentsOf = ({ erp }: ProcessCtx, { kind }: Submission) =>
  kind === "order" ? erp.orders : erp.quotes;

/** Steps by which a submission becomes an order or a quote of the ERP. */
export const submissionHandOver: HandOver<Submission, { document: SalesDocument; messages: ErpMessage[] }> = {
  kind: "submission",
  unreadEvent: "submission-not-looked-up",
  crashPrefix: "submit",
  find: findSubmissionToSend,
  async advance(tx, id, { from, state, at }) {
    const change = { state, ...(state === "sending" ? { sentAt: at } : {}) };
    return (await moveSubmission(tx, id, from, change)) ? findSubmissionToSend(tx, id) : null;
  },
  countCheck,
  carryOnAfter,
  refusesDuplicateKeys: ({ erp }, { system }) => erp.capabilitiesOf(system).refusesDuplicateKeys,
  async create(ctx, submission) {
    const { value, messages } = await documentsOf(ctx, submission).create(
      erpContextOf(ctx, submission),
      draftFrom(submission),
      submission.key,
    );
    return { document: value.document, messages };
  },
  async look(ctx, submission) {
    const { value, messages } = await documentsOf(ctx, submission).findBySubmission(
      erpContextOf(ctx, submission),
      submission.key,
    );
    return value && { document: value, messages };
  },
  confirm: (ctx, submission, { document, messages }) =>
    confirmSubmission(ctx, submission, document, messages),
  async refuse(ctx, submission, error) {
    const t = await receiptTexts(ctx, submission);
    ctx.log.warn({ submission: submission.id, cause: String(error) }, "submission-refused");
    await ctx.transaction((change) =>
      rejectSubmission(change, submission, ["sending", "unknown"], refusalMessages(error, t)),
    );
  },
};

/** Sends a claimed submission to the ERP, unless it was queued and may no longer be sent as its owner agreed to it. */
export async function sendSubmission(ctx: ProcessCtx, id: string): Promise<void> {
  if (await mayBeSent(ctx, id)) await send(ctx, submissionHandOver, id);
}

export const carryOnSubmission = process({
  name: "cart.carryOnSubmission",
  allow: systemOnly,
  input: z.strictObject({ submission: z.uuid() }),
  unaudited: "each settled step writes its own entry",
  async run(ctx, { submission }) {
    await sendSubmission(ctx, submission);
    // Spares reading its lines again, of which there may be thousands: by now most submissions are settled.
    if (await isSettled(ctx.db, submission)) return ok(null);
    await carryOn(ctx, submissionHandOver, submission);
    return ok(null);
  },
});

export const carryOnSubmissionJob: Job = {
  name: "submission.carryOn",
  retries: 5,
  timeout: 90,
  async run(ctx, { submission = "" }) {
    assertDone(await carryOnSubmission(ctx, { submission }), `Carrying on the submission ${submission}`);
  },
};
