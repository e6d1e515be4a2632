import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/db/db.server";
import { type ChangeCtx, command, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { must } from "~/lib/assert";
import { drafts } from "./drafts.tables";

const kind = z.enum(["user", "sales_area"]);

export type DraftKind = z.output<typeof kind>;

type Draft = Record<string, unknown>;

/** What this administrator has filled in so far; nothing yet is an empty draft. */
export async function findDraft(db: Db, ownerId: string, kind: DraftKind): Promise<Draft> {
  const [draft] = await db
    .select({ data: drafts.data })
    .from(drafts)
    .where(and(eq(drafts.ownerId, ownerId), eq(drafts.kind, kind)));
  return draft?.data ?? {};
}

export async function deleteDraft(tx: Db, ownerId: string, kind: DraftKind): Promise<void> {
  await tx.delete(drafts).where(and(eq(drafts.ownerId, ownerId), eq(drafts.kind, kind)));
}

export const getDraft = query({
  name: "drafts.get",
  allow: may("administer"),
  input: z.strictObject({ kind }),
  run: async (ctx, input) =>
    ok(await findDraft(ctx.db, must(ctx.actor.userId, "a signed-in user"), input.kind)),
});

/** Takes the fields of one step over; those of the others stay. */
export async function writeDraft(
  ctx: Pick<ChangeCtx, "tx" | "actor" | "clock">,
  kind: DraftKind,
  values: Draft,
): Promise<Draft> {
  const ownerId = must(ctx.actor.userId, "a signed-in user");
  const data = { ...(await findDraft(ctx.tx, ownerId, kind)), ...values };
  const updatedAt = ctx.clock.now();
  await ctx.tx
    .insert(drafts)
    .values({ ownerId, kind, data, updatedAt })
    .onConflictDoUpdate({ target: [drafts.ownerId, drafts.kind], set: { data, updatedAt } });
  return data;
}

/** Begins anew with these fields, such as those of somebody who is copied. */
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

/** Changes one field of what is there, such as the list of customers. */
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
