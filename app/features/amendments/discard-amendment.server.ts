import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { amendmentOwner, mayAmendSome } from "./amendment-rules";
import { amendedDocumentSchema } from "./amendments.schema";
import { deleteDraft, lockOpenAmendment } from "./amendments.store.server";

/** Discards a draft; the document in the ERP is not touched. */
export const discardAmendment = command({
  name: "amendments.discard",
  allow: mayAmendSome,
  input: amendedDocumentSchema,
  async run(ctx, document) {
    const draft = orNotFound(await lockOpenAmendment(ctx.tx, amendmentOwner(ctx.actor), document));
    if (!(await deleteDraft(ctx.tx, draft.id))) return conflict({ key: "amendments.beingSent" });
    await ctx.audit({ kind: "amendment", id: draft.id, before: draft.wish, after: null });
    return ok(document);
  },
});
