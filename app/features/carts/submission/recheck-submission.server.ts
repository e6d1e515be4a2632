import { z } from "zod";
import { process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { adopt } from "./send-submission.server";
import { findSubmission } from "./submission.store.server";

/** Asks the ERP once more for what a person must decide about. Found: it is confirmed, as if it had been found at once. */
export const recheckSubmission = process({
  name: "cart.lookAgain",
  allow: may("administer"),
  input: z.strictObject({ submission: z.uuid() }),
  async run(ctx, input) {
    const submission = orNotFound(await findSubmission(ctx.db, input.submission));
    if (submission.state !== "forPerson") return conflict({ key: "cart.held.settled" });
    const adopted = await adopt(ctx, submission);
    await ctx.transaction((change) =>
      change.audit({ kind: "submission", id: submission.id, after: { lookedAgain: true, found: adopted } }),
    );
    return ok({ found: adopted });
  },
});
