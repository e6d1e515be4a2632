import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { Created, ErpResult } from "~/erp/erp";
import { ErpError, isAmbiguous, isRefusal, isSafeToRepeat } from "~/erp/erp-errors";
import { crashPoint } from "~/lib/crash-point";
import { checkAfterSeconds } from "../cart";
import { carryOnAfter, draftFrom, erpContextOf, refusalMessages } from "./erp-draft.server";
import { mayBeSent } from "./queued-submission.server";
import { confirmSubmission, receiptTexts, rejectSubmission } from "./settle-submission.server";
import { advanceSubmission, countCheck, findSubmission, type Submission } from "./submission.store.server";

/**
 * Sends a claimed submission to the ERP (decision 5). Prevents a race: the state moves to `sending` once, so the
 * visitor's own request and the job behind it can both try.
 */
export async function sendSubmission(ctx: ProcessCtx, id: string): Promise<void> {
  if (!(await mayBeSent(ctx, id))) return;
  const submission = await ctx.transaction(({ tx, clock }) =>
    advanceSubmission(tx, id, ["claimed"], { state: "sending", sentAt: clock.now() }),
  );
  if (!submission) return;
  await crashPoint("submit.beforeSend");
  let reply: ErpResult<Created>;
  try {
    reply = await createDocument(ctx, submission);
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    return handleFailure(ctx, submission, error);
  }
  await crashPoint("submit.afterSend");
  await confirmSubmission(ctx, submission, reply.value.document, reply.messages);
}

function createDocument(ctx: ProcessCtx, submission: Submission): Promise<ErpResult<Created>> {
  const documents = submission.kind === "order" ? ctx.erp.orders : ctx.erp.quotes;
  return documents.create(erpContextOf(ctx, submission), draftFrom(submission), submission.key);
}

/**
 * Rejects the submission if the ERP refused it. A request that never reached the ERP waits as claimed and is sent again;
 * after any other failure the ERP may have the document already, so it is looked up.
 */
async function handleFailure(ctx: ProcessCtx, submission: Submission, error: ErpError): Promise<void> {
  const t = await receiptTexts(ctx, submission);
  await ctx.transaction(async (change) => {
    if (isRefusal(error)) {
      ctx.log.warn({ submission: submission.id, cause: String(error) }, "submission-refused");
      await rejectSubmission(change, submission, ["sending", "unknown"], refusalMessages(error, t));
      return;
    }
    const isRepeatable = isSafeToRepeat(error);
    const state = isRepeatable ? "claimed" : "unknown";
    await advanceSubmission(change.tx, submission.id, ["sending"], { state });
    await change.enqueue(carryOnAfter(submission.id, isRepeatable ? 30 : checkAfterSeconds[0]));
  });
}

export const carryOnSubmission = process({
  name: "cart.carryOnSubmission",
  allow: systemOnly,
  input: z.strictObject({ submission: z.uuid() }),
  unaudited: "each settled step writes its own entry",
  async run(ctx, input) {
    await sendSubmission(ctx, input.submission);
    const submission = await findSubmission(ctx.db, input.submission);
    if (submission && (submission.state === "sending" || submission.state === "unknown")) {
      await lookUp(ctx, submission);
    }
    return ok(null);
  },
});

/**
 * Looks a submission up in the ERP by its idempotency key. A missing document proves nothing: a late commit may still
 * come, so nothing is sent again unless the ERP refuses a second document under one key. After the last check a person
 * decides. Checks count only if the ERP answered.
 */
async function lookUp(ctx: ProcessCtx, submission: Submission): Promise<void> {
  try {
    if (await settleFromErp(ctx, submission)) return;
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    if (isSafeToRepeat(error) || isAmbiguous(error)) {
      return ctx.transaction((change) => change.enqueue(carryOnAfter(submission.id, 60)));
    }
    ctx.log.warn({ submission: submission.id, cause: String(error) }, "submission-not-looked-up");
  }
  await ctx.transaction(async (change) => {
    const checks = await countCheck(change.tx, submission.id);
    const delay = checkAfterSeconds[checks];
    if (delay !== undefined) {
      await advanceSubmission(change.tx, submission.id, ["sending"], { state: "unknown" });
      return change.enqueue(carryOnAfter(submission.id, delay));
    }
    await advanceSubmission(change.tx, submission.id, ["sending", "unknown"], { state: "forPerson" });
    await change.audit({ kind: "submission", id: submission.id, after: { state: "forPerson" } });
  });
}

/** Settles the submission by what the ERP has, and returns whether it could. */
async function settleFromErp(ctx: ProcessCtx, submission: Submission): Promise<boolean> {
  if (await adoptDocument(ctx, submission)) return true;
  if (!ctx.erp.capabilitiesOf(erpContextOf(ctx, submission).system).refusesDuplicateKeys) return false;
  let reply: ErpResult<Created>;
  try {
    reply = await createDocument(ctx, submission);
  } catch (error) {
    if (!(error instanceof ErpError) || error.kind !== "rejected") throw error;
    await handleFailure(ctx, submission, error);
    return true;
  }
  await confirmSubmission(ctx, submission, reply.value.document, reply.messages);
  return true;
}

/** Confirms the submission with the document that the ERP already has under its key, if there is one. */
export async function adoptDocument(ctx: ProcessCtx, submission: Submission): Promise<boolean> {
  const documents = submission.kind === "order" ? ctx.erp.orders : ctx.erp.quotes;
  const match = await documents.findBySubmission(erpContextOf(ctx, submission), submission.key);
  if (!match.value) return false;
  await confirmSubmission(ctx, submission, match.value, match.messages);
  return true;
}

export const carryOnSubmissionJob: Job = {
  name: "submission.carryOn",
  retries: 5,
  timeout: 90,
  async run(ctx, { submission = "" }) {
    assertDone(await carryOnSubmission(ctx, { submission }), `Carrying on the submission ${submission}`);
  },
};
