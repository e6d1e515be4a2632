import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { clearClosure, findClosure } from "./downtime.store.server";

/** Opens the gate early: a person knows that the ERP is back before the time that it named. */
export const reopenErp = command({
  name: "downtimes.reopenErp",
  allow: may("administer"),
  input: z.strictObject({}),
  async run(ctx) {
    const system = ctx.actor.salesArea?.system ?? "main";
    const before = await findClosure(ctx.tx, system, ctx.clock.now());
    await clearClosure(ctx.tx, system);
    await ctx.audit({ kind: "erp-gate", id: system, before, after: null });
    return ok(null);
  },
});
