import { z } from "zod";
import { type ChangeCtx, command, query } from "~/door/operation.server";
import { conflict, ok, Stopped } from "~/door/outcome";
import { may } from "~/door/verdict";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import {
  type Draft,
  type DraftData,
  deleteDraft,
  insertDraft,
  lockDraft,
  noDraft,
  selectDraft,
  updateDraft,
} from "./drafts.store.server";

const kindSchema = z.enum(["user", "sales_area"]);

export type DraftKind = z.output<typeof kindSchema>;

/** Names the revision that a page shows; empty if it shows a new draft. */
export const draftRevisionSchema = z.union([z.literal(""), z.uuid()]).default("");

export { deleteDraft as removeDraft };

export const getDraft = query({
  name: "drafts.get",
  allow: may("administer"),
  input: z.strictObject({ kind: kindSchema }),
  run: async (ctx, input) =>
    ok(await selectDraft(ctx.db, must(ctx.actor.userId, "a signed-in user"), input.kind)),
});

/** Locks the draft; refuses if it is no longer the one that the page shows. */
export async function getDraftForChange(
  { tx, actor }: Pick<ChangeCtx, "tx" | "actor">,
  kind: DraftKind,
  revision: string,
): Promise<Draft> {
  const draft = await lockDraft(tx, must(actor.userId, "a signed-in user"), kind);
  if (draft.revision !== revision) throw new Stopped(conflict({ key: "admin.draftChangedElsewhere" }));
  return draft;
}

/** Writes the fields of one step; those of the other steps stay. */
export async function writeDraft(
  ctx: Pick<ChangeCtx, "tx" | "actor" | "clock">,
  kind: DraftKind,
  values: DraftData,
  revision: string,
): Promise<Draft> {
  const storedDraft = await getDraftForChange(ctx, kind, revision);
  const draft = { data: { ...storedDraft.data, ...values }, revision: newId() };
  const row = {
    ...draft,
    ownerId: must(ctx.actor.userId, "a signed-in user"),
    kind,
    updatedAt: ctx.clock.now(),
  };
  if (storedDraft !== noDraft) await updateDraft(ctx.tx, row);
  else if (!(await insertDraft(ctx.tx, row)))
    throw new Stopped(conflict({ key: "admin.draftChangedElsewhere" }));
  return draft;
}

/** Changes single fields of the draft, such as the list of customers. */
export const changeDraft = command({
  name: "drafts.change",
  allow: may("administer"),
  unaudited: "nothing exists yet; what is made of it is audited",
  input: z.strictObject({
    kind: kindSchema,
    data: z.record(z.string(), z.unknown()),
    draft: draftRevisionSchema,
  }),
  run: async (ctx, input) => ok(await writeDraft(ctx, input.kind, input.data, input.draft)),
});

export const discardDraft = command({
  name: "drafts.discard",
  allow: may("administer"),
  unaudited: "nothing exists yet",
  input: z.strictObject({ kind: kindSchema }),
  async run(ctx, input) {
    await deleteDraft(ctx.tx, must(ctx.actor.userId, "a signed-in user"), input.kind);
    return ok(null);
  },
});
