import { z } from "zod";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { ErpError, isAmbiguous, isSafeToRepeat } from "~/erp/erp-errors";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { submissionReturnedMail } from "~/features/mails/submission-returned.mail";
import { translatorOf } from "~/i18n/translator.server";
import { adopt, reject } from "./send-submission.server";
import { findSubmission, type Submission } from "./submission.store.server";

/**
 * A person has made sure that the ERP has no document: the cart is its owner's again, a card is let go, and the owner is
 * told. The ERP is asked a last time before, so that nobody gives back what stands; while it is away nobody can know.
 */
export const giveBack = process({
  name: "cart.giveBack",
  allow: may("administer"),
  input: z.strictObject({ submission: z.uuid() }),
  async run(ctx, input) {
    const submission = orNotFound(await findSubmission(ctx.db, input.submission));
    if (submission.state !== "forPerson") return conflict({ key: "cart.held.settled" });
    if (await stands(ctx, submission)) return ok({ found: true });
    const done = await ctx.transaction(async (change) => {
      const text = translatorOf(submission.content.language)("cart.held.reason");
      const reason = { severity: "warning" as const, code: "portal.givenBack", text };
      if (!(await reject(change, submission, ["forPerson"], [reason]))) return false;
      await tell(change, submission);
      return true;
    });
    return done ? ok({ found: false }) : conflict({ key: "cart.held.settled" });
  },
});

/** An answer that cannot be read has brought it here, perhaps: it must not keep it here for ever. */
async function stands(ctx: ProcessCtx, submission: Submission): Promise<boolean> {
  try {
    return await adopt(ctx, submission);
  } catch (error) {
    if (!(error instanceof ErpError) || isSafeToRepeat(error) || isAmbiguous(error)) throw error;
    ctx.log.warn({ submission: submission.id, cause: String(error) }, "submission-not-looked-up");
    return false;
  }
}

async function tell(change: ChangeCtx, { id, kind, userId, content }: Submission): Promise<void> {
  const addressee = await findAddressee(change.tx, userId);
  if (!addressee) return;
  const { total, currency } = content.seen;
  const { formats } = addressee;
  const say = { t: translatorOf(formats.locale), formats, portal: change.portal };
  const order = { kind, receipt: id, poNumber: content.poNumber, total, currency };
  await queueEventMail(change, submissionReturnedMail(addressee.email, order, say), addressee, null);
}
