import { z } from "zod";
import { adopt } from "~/door/hand-over.server";
import { process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { submissionHandOver } from "./send-submission.server";
import { findSubmission } from "./submission.store.server";

/** Looks a held submission up in the ERP once more, and confirms it if the ERP has its document. */
export const recheckSubmission = process({
  name: "cart.lookAgain",
  allow: may("administer"),
  input: z.strictObject({ submission: z.uuid() }),
  async run(ctx, input) {
    const submission = orNotFound(await findSubmission(ctx.db, input.submission));
    if (submission.state !== "forPerson") return conflict({ key: "cart.held.settled" });
    const isAdopted = await adopt(ctx, submissionHandOver, submission);
    await ctx.transaction((change) =>
      change.audit({ kind: "submission", id: submission.id, after: { lookedAgain: true, found: isAdopted } }),
    );
    return ok({ isFound: isAdopted });
  },
});
