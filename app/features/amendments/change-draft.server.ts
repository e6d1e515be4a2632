import { isDeepStrictEqual } from "node:util";
import type { ChangeCtx, ProcessCtx } from "~/door/operation.server";
import { conflict, type Outcome, ok } from "~/door/outcome";
import { newId } from "~/lib/ids";
import { contextOf, readDocument } from "./amended-document.server";
import { type AmendedKind, type DocumentSnapshot, emptyWish, type Wish } from "./amendment";
import { amendmentOwner } from "./amendment-rules";
import {
  type Amendment,
  findOpenAmendment,
  insertAmendment,
  lockOpenAmendment,
  updateDraft,
} from "./amendments.store.server";
import { claimFiles } from "./files/amendment-files.store.server";
import { snapshotOf } from "./snapshot-of";
import { normalizedWish } from "./wish";

/** Form of a draft: the versions that its page was made from. */
export interface DraftForm {
  kind: AmendedKind;
  number: string;
  version: string;
  revision: number;
}

export interface SavedDraft {
  kind: AmendedKind;
  number: string;
  revision: number;
  wish: Wish;
}

/**
 * Saves a person's edits of a document. The first edit reads the document and begins the draft; every later one names
 * the revision that its page showed (optimistic lock).
 */
export async function changeDraft(
  ctx: ProcessCtx,
  form: DraftForm,
  /** Runs in the document's sales area, whichever is active. */
  edit: (wish: Wish, base: DocumentSnapshot, ctx: ProcessCtx) => Promise<Outcome<Wish>>,
): Promise<Outcome<SavedDraft>> {
  const owner = amendmentOwner(ctx.actor);
  const document = { kind: form.kind, number: form.number };
  const current = await readDocument(ctx, document);
  const storedDraft = await findOpenAmendment(ctx.db, owner, document);
  const refusal = refusalOf(form, storedDraft, current.version);
  if (refusal) return refusal;
  const base = storedDraft?.base ?? snapshotOf(current);
  const areaCtx = { ...ctx, erpContext: contextOf(ctx.erpContext, current.salesArea) };
  const outcome = await edit(storedDraft?.wish ?? emptyWish, base, areaCtx);
  if (outcome.kind !== "ok") return outcome;
  const wish = normalizedWish(outcome.value, base);
  return ctx.transaction(async (change) => {
    const lockedDraft = await lockOpenAmendment(change.tx, owner, document);
    const laterRefusal = refusalOf(form, lockedDraft, current.version);
    if (laterRefusal) return laterRefusal;
    const isUnchanged = isDeepStrictEqual(wish, lockedDraft?.wish ?? emptyWish);
    if (isUnchanged) return ok({ ...document, revision: form.revision, wish });
    const draft = lockedDraft
      ? await updateDraft(change.tx, lockedDraft.id, { wish, updatedAt: ctx.clock.now() })
      : await beginDraft(change, { form, base, wish, salesAreaId: current.salesArea, ctx });
    if (!draft) return changedElsewhere;
    await claimFiles(
      change.tx,
      draft.id,
      (wish.files ?? []).map(({ id }) => id),
    );
    const entry = { kind: "amendment", id: draft.id, before: lockedDraft?.wish ?? null };
    await change.audit({ ...entry, after: { [form.kind]: form.number, ...wish } });
    return ok({ ...document, revision: draft.revision, wish });
  });
}

const changedElsewhere = conflict({ key: "amendments.changedElsewhere" });

/** Refuses a form that was made from another state of the draft or, without a draft, from another document version. */
function refusalOf(form: DraftForm, draft: Amendment | null, currentVersion: string) {
  if (draft && draft.state !== "draft") return conflict({ key: "amendments.beingSent" });
  if ((draft?.revision ?? 0) !== form.revision) return changedElsewhere;
  const expectedVersion = draft?.base.version ?? currentVersion;
  return form.version === expectedVersion ? null : conflict({ key: "amendments.changedMeanwhile" });
}

function beginDraft(
  change: ChangeCtx,
  draft: { form: DraftForm; base: DocumentSnapshot; wish: Wish; salesAreaId: string; ctx: ProcessCtx },
): Promise<Amendment | null> {
  const { form, base, wish, salesAreaId, ctx } = draft;
  const now = ctx.clock.now();
  return insertAmendment(change.tx, {
    id: newId(),
    ...amendmentOwner(ctx.actor),
    kind: form.kind,
    documentNumber: form.number,
    salesAreaId,
    system: ctx.erpContext.system,
    state: "draft",
    base,
    wish,
    language: ctx.actor.formats.locale,
    createdAt: now,
    updatedAt: now,
  });
}
