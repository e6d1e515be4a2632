import { z } from "zod";
import { adoptIfReadable } from "~/door/hand-over.server";
import { process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { submissionHandOver } from "./send-submission.server";
import { receiptTexts, rejectSubmission } from "./settle-submission.server";
import { findSubmission } from "./submission.store.server";

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
    if (await adoptIfReadable(ctx, submissionHandOver, submission)) return ok({ isFound: true });
    const t = await receiptTexts(ctx, submission);
    const isReturned = await ctx.transaction(async (change) => {
      const text = t(`cart.held.reason.${submission.kind}`);
      const reason = { severity: "warning" as const, code: "portal.givenBack", text };
      return rejectSubmission(change, submission, ["forPerson"], [reason]);
    });
    return isReturned ? ok({ isFound: false }) : conflict({ key: "cart.held.settled" });
  },
});
