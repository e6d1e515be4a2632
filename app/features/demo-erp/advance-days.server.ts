import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { advanceDaysSchema } from "./fault.schema";

/** Lets days pass in the demo's ERP: deliveries leave, invoices are written, customers pay. */
export const advanceDays = process({
  name: "demoErp.advanceDays",
  allow: may("administer"),
  input: advanceDaysSchema,
  async run(ctx, { days }) {
    const erp = orNotFound(ctx.demoErp);
    const before = await erp.today();
    await erp.advanceTime(days);
    const after = await erp.today();
    await ctx.transaction((change) => change.audit({ kind: "erp-clock", id: "today", before, after }));
    return ok({ today: after });
  },
});
