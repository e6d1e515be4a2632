import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { amendmentOwner, mayAmendSome } from "./amendment-rules";
import { amendedDocumentSchema } from "./amendments.schema";
import { lockOpenAmendment } from "./amendments.store.server";
import { mailChangeApproval } from "./approval/mail-change-approval.server";
import { returnAmendment } from "./send-amendment.server";

/** Takes a confirmed change back that was not sent yet. One that the ERP may already have cannot be taken back here. */
export const withdrawAmendment = command({
  name: "amendments.withdraw",
  allow: mayAmendSome,
  input: amendedDocumentSchema,
  async run(ctx, document) {
    const amendment = orNotFound(await lockOpenAmendment(ctx.tx, amendmentOwner(ctx.actor), document));
    const isBack = await returnAmendment(ctx, amendment, ["claimed", "review"], {
      reason: "withdrawn",
      messages: [],
    });
    if (isBack && amendment.state === "review")
      await mailChangeApproval(ctx, { amendment, event: "withdrawn", comment: "" });
    return isBack ? ok(document) : conflict({ key: "amendments.tooLate" });
  },
});
