import { z } from "zod";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { ErpError, isAmbiguous, isSafeToRepeat } from "~/erp/erp-errors";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { submissionReturnedMail } from "~/features/mails/submission-returned.mail";
import { adoptDocument } from "./send-submission.server";
import { receiptTexts, rejectSubmission } from "./settle-submission.server";
import { findSubmission, type Submission } from "./submission.store.server";

/**
 * Rejects a submission of which a person has made sure that the ERP has no document: the cart is its owner's again, a
 * card is released, and the owner gets a mail. The ERP is asked a last time before, and must be there to be asked.
 */
export const giveBack = process({
  name: "cart.giveBack",
  allow: may("administer"),
  input: z.strictObject({ submission: z.uuid() }),
  async run(ctx, input) {
    const submission = orNotFound(await findSubmission(ctx.db, input.submission));
    if (submission.state !== "forPerson") return conflict({ key: "cart.held.settled" });
    if (await hasDocument(ctx, submission)) return ok({ found: true });
    const t = await receiptTexts(ctx, submission);
    const isReturned = await ctx.transaction(async (change) => {
      const text = t("cart.held.reason");
      const reason = { severity: "warning" as const, code: "portal.givenBack", text };
      if (!(await rejectSubmission(change, submission, ["forPerson"], [reason]))) return false;
      await mailOwner(change, submission);
      return true;
    });
    return isReturned ? ok({ found: false }) : conflict({ key: "cart.held.settled" });
  },
});

/** Asks the ERP. An unreadable answer counts as no: it may be what brought the submission here. */
async function hasDocument(ctx: ProcessCtx, submission: Submission): Promise<boolean> {
  try {
    return await adoptDocument(ctx, submission);
  } catch (error) {
    if (!(error instanceof ErpError) || isSafeToRepeat(error) || isAmbiguous(error)) throw error;
    ctx.log.warn({ submission: submission.id, cause: String(error) }, "submission-not-looked-up");
    return false;
  }
}

async function mailOwner(change: ChangeCtx, { id, kind, userId, content }: Submission): Promise<void> {
  const addressee = await findAddressee(change.tx, userId);
  if (!addressee) return;
  const { total, currency } = content.seen;
  const { formats } = addressee;
  const mailTexts = { t: change.translatorFor(addressee), formats, portal: change.portal };
  const order = { kind, receipt: id, poNumber: content.poNumber, total, currency };
  await queueEventMail(change, submissionReturnedMail(addressee.email, order, mailTexts), addressee, null);
}
