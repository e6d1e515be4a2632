import { z } from "zod";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { ErpError, isAmbiguous, isSafeToRepeat } from "~/erp/erp-errors";
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
      return rejectSubmission(change, submission, ["forPerson"], [reason]);
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
