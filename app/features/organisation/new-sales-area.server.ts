import { type ChangeCtx, command } from "~/door/operation.server";
import { invalid, ok, Stopped } from "~/door/outcome";
import { problemsOf } from "~/door/problem";
import { may } from "~/door/verdict";
import { draftRevision, writeDraft } from "~/features/drafts/drafts.server";
import { salesAreaFields } from "./sales-area-fields";
import { newSalesAreaSteps } from "./sales-area-steps.server";
import { salesAreaExists } from "./sales-areas.store.server";

/** One command for each step of a new sales area: validates this step's fields and keeps them in the draft. */
export const saveSalesAreaSteps = newSalesAreaSteps.map(({ input }, index) =>
  command({
    name: `sales_areas.saveStep${index + 1}`,
    allow: may("manage_sales_areas"),
    unaudited: "nothing exists yet; creating the sales area is audited",
    input: input.safeExtend({ draft: draftRevision }),
    async run(ctx, { draft: revision, ...values }: Record<string, unknown> & { draft: string }) {
      if (index === 0) await assertFree(ctx, String(values.id));
      const draft = await writeDraft(ctx, "sales_area", values, revision);
      if (index === newSalesAreaSteps.length - 1) assertComplete(draft.data);
      return ok(draft);
    },
  }),
);

/** Reported where the number is typed, not only when the sales area is created at the end. */
async function assertFree({ tx }: ChangeCtx, id: string): Promise<void> {
  if (await salesAreaExists(tx, id)) throw new Stopped(invalid("id", { key: "admin.taken" }));
}

/** The last step must not leave a draft from which no sales area can be created. */
function assertComplete(draft: Record<string, unknown>): void {
  const parsed = salesAreaFields.safeParse(draft);
  if (parsed.success) return;
  const fields = new Set(problemsOf(parsed.error).map(({ path }) => path));
  throw new Stopped(
    invalid("", { key: "users.draftIncomplete", params: { fields: [...fields].join(", ") } }),
  );
}
