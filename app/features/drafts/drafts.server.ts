import { z } from "zod";
import type { Db } from "~/db/db.server";
import { type ChangeCtx, command, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { must } from "~/lib/assert";
import { type Draft, deleteDraft, selectDraft, upsertDraft } from "./drafts.store.server";

const kind = z.enum(["user", "sales_area"]);

export type DraftKind = z.output<typeof kind>;

/** Finds what an administrator has filled in so far; without a draft, an empty one. */
export const findDraft = (db: Db, ownerId: string, kind: DraftKind): Promise<Draft> =>
  selectDraft(db, ownerId, kind);

export const removeDraft = (tx: Db, ownerId: string, kind: DraftKind): Promise<void> =>
  deleteDraft(tx, ownerId, kind);

export const getDraft = query({
  name: "drafts.get",
  allow: may("administer"),
  input: z.strictObject({ kind }),
  run: async (ctx, input) =>
    ok(await findDraft(ctx.db, must(ctx.actor.userId, "a signed-in user"), input.kind)),
});

/** Writes the fields of one step; those of the other steps stay. */
export async function writeDraft(
  ctx: Pick<ChangeCtx, "tx" | "actor" | "clock">,
  kind: DraftKind,
  values: Draft,
): Promise<Draft> {
  const ownerId = must(ctx.actor.userId, "a signed-in user");
  const data = { ...(await findDraft(ctx.tx, ownerId, kind)), ...values };
  const updatedAt = ctx.clock.now();
  await upsertDraft(ctx.tx, { ownerId, kind, data, updatedAt });
  return data;
}

/** Replaces the draft by these fields, such as those of an account that is copied. */
export const beginDraft = command({
  name: "drafts.begin",
  allow: may("administer"),
  unaudited: "nothing exists yet; what is made of it is audited",
  input: z.strictObject({ kind, data: z.record(z.string(), z.unknown()) }),
  async run(ctx, input) {
    await deleteDraft(ctx.tx, must(ctx.actor.userId, "a signed-in user"), input.kind);
    return ok(await writeDraft(ctx, input.kind, input.data));
  },
});

/** Changes single fields of the draft, such as the list of customers. */
export const changeDraft = command({
  name: "drafts.change",
  allow: may("administer"),
  unaudited: "nothing exists yet; what is made of it is audited",
  input: z.strictObject({ kind, data: z.record(z.string(), z.unknown()) }),
  run: async (ctx, input) => ok(await writeDraft(ctx, input.kind, input.data)),
});

export const discardDraft = command({
  name: "drafts.discard",
  allow: may("administer"),
  unaudited: "nothing exists yet",
  input: z.strictObject({ kind }),
  async run(ctx, input) {
    await deleteDraft(ctx.tx, must(ctx.actor.userId, "a signed-in user"), input.kind);
    return ok(null);
  },
});
