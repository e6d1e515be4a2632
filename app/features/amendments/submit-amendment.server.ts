import type { z } from "zod";
import { type ProcessCtx, process } from "~/door/operation.server";
import { type Outcome, ok } from "~/door/outcome";
import { crashPoint } from "~/lib/crash-point";
import { newId } from "~/lib/ids";
import type { DocumentSnapshot, Wish } from "./amendment";
import { amendmentOwner, mayAmendSome, maySendChange } from "./amendment-rules";
import { submitAmendmentSchema } from "./amendments.schema";
import {
  type Amendment,
  advanceAmendment,
  findOpenAmendment,
  findSentAmendment,
  lockOpenAmendment,
} from "./amendments.store.server";
import { confirmedDraft } from "./confirmed-draft.server";
import { sendAmendment, sendLater } from "./send-amendment.server";

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
    const { kind, number } = input;
    const earlierReceipt = await findConfirmed(ctx, input);
    if (earlierReceipt) return ok({ amendment: earlierReceipt.id, kind, number });
    const reading = await confirmedDraft(ctx, input);
    if (reading.kind !== "ok") return reading;
    ctx.require(maySendChange(kind)(ctx.actor, {}));
    const { draft, wish, agreed } = reading.value;
    const answer = ok({ amendment: draft.id, kind, number });
    if (draft.state !== "draft") return answer;
    const isClaimed = await claim(ctx, draft, { wish, agreed });
    await crashPoint("amend.afterClaim");
    if (isClaimed) await sendAmendment(ctx, draft.id);
    return answer;
  },
});

/** Finds the change that this very form has made already: a repetition answers with its receipt. */
async function findConfirmed(ctx: ProcessCtx, { kind, number, version, revision }: Input) {
  const owner = amendmentOwner(ctx.actor);
  if (await findOpenAmendment(ctx.db, owner, { kind, number })) return null;
  const latest = await findSentAmendment(ctx.db, owner, { kind, number }, undefined);
  return latest?.base.version === version && latest.revision === revision ? latest : null;
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
      wish,
      agreed,
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
