import { draftIncomplete } from "~/admin/draft-incomplete";
import { takenProblem } from "~/admin/taken.server";
import { type ChangeCtx, command } from "~/door/operation.server";
import { ok, Stopped } from "~/door/outcome";
import { problemsOf } from "~/door/problem";
import { may } from "~/door/verdict";
import { draftRevisionSchema, writeDraft } from "~/features/drafts/drafts.server";
import { salesAreaFieldsSchema } from "./sales-area-fields";
import { newSalesAreaSteps } from "./sales-area-steps.server";
import { findSalesAreaState } from "./sales-areas.store.server";

/** Commands of a new sales area's steps: each validates its fields and stores them in the draft. */
export const saveSalesAreaSteps = newSalesAreaSteps.map(({ input }, index) =>
  command({
    name: `sales_areas.saveStep${index + 1}`,
    allow: may("manage_sales_areas"),
    unaudited: "nothing exists yet; creating the sales area is audited",
    input: input.safeExtend({ draft: draftRevisionSchema }),
    async run(ctx, { draft: revision, ...values }: Record<string, unknown> & { draft: string }) {
      if (index === 0) await assertFree(ctx, String(values.id));
      const draft = await writeDraft(ctx, "sales_area", values, revision);
      if (index === newSalesAreaSteps.length - 1) assertComplete(ctx, draft.data);
      return ok(draft);
    },
  }),
);

/** Reports a duplicate number in the step where it is typed, not only at the end. */
async function assertFree(ctx: ChangeCtx, id: string): Promise<void> {
  const salesArea = await findSalesAreaState(ctx.tx, id);
  if (!salesArea) return;
  const twin = { kind: "sales_areas", id, fields: ["id"], isDeleted: salesArea.deletedAt !== null };
  throw new Stopped({ kind: "invalid", problems: [await takenProblem(ctx, "id", twin)] });
}

/** Validates the whole draft after the last step: a sales area must be creatable from it. */
function assertComplete({ t }: Pick<ChangeCtx, "t">, draft: Record<string, unknown>): void {
  const parseResult = salesAreaFieldsSchema.safeParse(draft);
  if (parseResult.success) return;
  throw new Stopped(draftIncomplete(t, problemsOf(parseResult.error)));
}
