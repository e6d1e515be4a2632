import type { z } from "zod";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, type Outcome, ok, orNotFound } from "~/door/outcome";
import { crashPoint } from "~/lib/crash-point";
import { newId } from "~/lib/ids";
import { readDocument } from "./amended-document.server";
import { type DocumentSnapshot, isEmptyWish, type Wish } from "./amendment";
import { amendmentOwner, mayAmendSome } from "./amendment-rules";
import { submitAmendmentSchema } from "./amendments.schema";
import {
  type Amendment,
  advanceAmendment,
  findOpenAmendment,
  lockOpenAmendment,
} from "./amendments.store.server";
import { sendAmendment, sendLater } from "./send-amendment.server";
import { simulateAmendment } from "./simulate-amendment.server";
import { changeOf } from "./wish";

type Input = z.output<typeof submitAmendmentSchema>;

/**
 * Sends a confirmed change to the ERP exactly once, or not at all (decision 66). The intent is stored with its key
 * first; whatever happens while it is sent, the person is led to the receipt, which shows its state.
 */
export const submitAmendment = process({
  name: "amendments.submit",
  allow: mayAmendSome,
  input: submitAmendmentSchema,
  unaudited: "the claim writes the entry; a second press finds the first and changes nothing",
  async run(ctx, input): Promise<Outcome<{ amendment: string; kind: Input["kind"]; number: string }>> {
    const { kind, number, revision } = input;
    const owner = amendmentOwner(ctx.actor);
    const current = await readDocument(ctx, { kind, number });
    const draft = orNotFound(await findOpenAmendment(ctx.db, owner, { kind, number }));
    const answer = ok({ amendment: draft.id, kind, number });
    if (draft.state !== "draft") return answer;
    if (draft.revision !== revision) return conflict({ key: "amendments.changedElsewhere" });
    if (isEmptyWish(draft.wish)) return invalid("", { key: "amendments.nothingChanged" });
    if (draft.base.version !== current.version || input.version !== current.version) {
      return conflict({ key: "amendments.changedMeanwhile" });
    }
    if (draft.wish.cancel && kind === "quote" && input.reason === "") {
      return invalid("reason", { key: "amendments.reasonMissing" });
    }
    const simulation = await simulateAmendment(ctx, current, draft);
    if (simulation.hasErrors) return invalid("", { key: "amendments.hasErrors" });
    if (simulation.figures !== input.figures) return conflict({ key: "amendments.figuresChanged" });
    const isClaimed = await claim(ctx, draft, withReason(draft, simulation.after, input.reason));
    await crashPoint("amend.afterClaim");
    if (isClaimed) await sendAmendment(ctx, draft.id);
    return answer;
  },
});

/** Adds the reason of a cancellation, which is typed beside the confirmation, to what is sent and agreed. */
function withReason({ wish, base }: Amendment, after: DocumentSnapshot, reason: string) {
  if (!wish.cancel || reason === "") return { wish, agreed: after };
  const wishWithReason: Wish = { ...wish, reason };
  const { note = base.header.note } = changeOf(wishWithReason, base);
  return { wish: wishWithReason, agreed: { ...after, header: { ...after.header, note } } };
}

/** Prevents a race: of two presses one claims the draft; the other one is led to the same receipt. */
function claim(
  ctx: ProcessCtx,
  draft: Amendment,
  { wish, agreed }: { wish: Wish; agreed: DocumentSnapshot },
): Promise<boolean> {
  const { kind, documentNumber: number } = draft;
  return ctx.transaction(async (change) => {
    const lockedDraft = await lockOpenAmendment(change.tx, draft, { kind, number });
    if (lockedDraft?.state !== "draft" || lockedDraft.revision !== draft.revision) return false;
    await advanceAmendment(change.tx, draft.id, ["draft"], {
      state: "claimed",
      key: newId(),
      ...{ wish, agreed },
      messages: [],
      returnedBecause: null,
      checks: 0,
      updatedAt: ctx.clock.now(),
    });
    await change.audit({
      kind: "amendment",
      id: draft.id,
      before: { total: draft.base.total },
      after: { [kind]: number, version: draft.base.version, ...wish, total: agreed.total },
    });
    await change.enqueue(sendLater(draft.id, 10));
    return true;
  });
}
