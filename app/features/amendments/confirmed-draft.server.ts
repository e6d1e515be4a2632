import type { ProcessCtx } from "~/door/operation.server";
import { conflict, invalid, type Outcome, ok, orNotFound } from "~/door/outcome";
import { readDocument } from "./amended-document.server";
import { type AmendedKind, type DocumentSnapshot, isEmptyWish, type Wish } from "./amendment";
import { amendmentOwner } from "./amendment-rules";
import { type Amendment, findOpenAmendment } from "./amendments.store.server";
import { simulateAmendment } from "./simulate-amendment.server";
import { changeOf } from "./wish";

/** Form of the review: the versions and the figures that its page showed. */
interface ReviewForm {
  kind: AmendedKind;
  number: string;
  version: string;
  revision: number;
  figures: string;
  reason: string;
}

export interface ConfirmedDraft {
  draft: Amendment;
  /** Wish with the reason that was typed beside the confirmation. */
  wish: Wish;
  /** Document as the ERP calculates it, which is what the person confirms. */
  agreed: DocumentSnapshot;
}

/** Reads the draft that a person confirms, if document, draft and figures are still those of the page. */
export async function confirmedDraft(
  ctx: ProcessCtx,
  { kind, number, version, revision, figures, reason }: ReviewForm,
): Promise<Outcome<ConfirmedDraft>> {
  const current = await readDocument(ctx, { kind, number });
  const draft = orNotFound(await findOpenAmendment(ctx.db, amendmentOwner(ctx.actor), { kind, number }));
  if (draft.state !== "draft") return ok({ draft, wish: draft.wish, agreed: draft.agreed ?? draft.base });
  if (draft.revision !== revision) return conflict({ key: "amendments.changedElsewhere" });
  if (isEmptyWish(draft.wish)) return invalid("", { key: "amendments.nothingChanged" });
  if (draft.base.version !== current.version || version !== current.version) {
    return conflict({ key: "amendments.changedMeanwhile" });
  }
  if (draft.wish.cancel && kind === "quote" && reason === "") {
    return invalid("reason", { key: "amendments.reasonMissing" });
  }
  const simulation = await simulateAmendment(ctx, current, draft);
  if (simulation.hasErrors) return invalid("", { key: "amendments.hasErrors" });
  if (simulation.figures !== figures) return conflict({ key: "amendments.figuresChanged" });
  return ok({ draft, ...withReason(draft, simulation.after, reason) });
}

/** Adds the reason of a cancellation to what is sent and agreed. */
function withReason({ wish, base }: Amendment, after: DocumentSnapshot, reason: string) {
  if (!wish.cancel || reason === "") return { wish, agreed: after };
  const wishWithReason: Wish = { ...wish, reason };
  const { note = base.header.note } = changeOf(wishWithReason, base);
  return { wish: wishWithReason, agreed: { ...after, header: { ...after.header, note } } };
}
