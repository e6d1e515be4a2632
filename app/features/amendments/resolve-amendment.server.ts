import { process } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { readDocument } from "./amended-document.server";
import { amendmentOwner, mayAmendSome } from "./amendment-rules";
import { resolveAmendmentSchema } from "./amendments.schema";
import { findOpenAmendment, lockOpenAmendment, updateDraft } from "./amendments.store.server";
import { mergedWish, mergeOf } from "./merge-amendment";
import { snapshotOf } from "./snapshot-of";

/**
 * Carries a draft over to the document as it is now: `version` names what the page showed as theirs, the choices say
 * whose value holds where both changed the same.
 */
export const resolveAmendment = process({
  name: "amendments.resolve",
  allow: mayAmendSome,
  input: resolveAmendmentSchema,
  async run(ctx, { kind, number, version, revision, choices }) {
    const owner = amendmentOwner(ctx.actor);
    const current = snapshotOf(await readDocument(ctx, { kind, number }));
    const draft = orNotFound(await findOpenAmendment(ctx.db, owner, { kind, number }));
    if (draft.state !== "draft") return conflict({ key: "amendments.beingSent" });
    if (draft.revision !== revision) return conflict({ key: "amendments.changedElsewhere" });
    if (current.version !== version) return conflict({ key: "amendments.changedMeanwhile" });
    const sideByName = Object.fromEntries(choices.map(({ name, side }) => [name, side]));
    const wish = mergedWish(draft.base, current, draft.wish, sideByName);
    if (!wish) {
      const { disputes } = mergeOf(draft.base, current, draft.wish);
      const index = disputes.findIndex(({ name }) => sideByName[name] === undefined);
      return invalid(`choices[${index}].side`, { key: "amendments.chooseSide" });
    }
    return ctx.transaction(async (change) => {
      const lockedDraft = await lockOpenAmendment(change.tx, owner, { kind, number });
      if (lockedDraft?.revision !== revision) return conflict({ key: "amendments.changedElsewhere" });
      const update = { base: current, wish, returnedBecause: null, messages: [], updatedAt: ctx.clock.now() };
      const updatedDraft = await updateDraft(change.tx, draft.id, update);
      if (!updatedDraft) return conflict({ key: "amendments.beingSent" });
      const before = { version: draft.base.version, ...draft.wish };
      await change.audit({ kind: "amendment", id: draft.id, before, after: { version, ...wish } });
      return ok({ kind, number, revision: updatedDraft.revision });
    });
  },
});
