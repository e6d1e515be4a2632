import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { setFaultSchema } from "./fault.schema";

/** Makes the demo's ERP fail in one of its ways from now on. */
export const setFault = process({
  name: "demoErp.setFault",
  allow: may("administer"),
  input: setFaultSchema,
  async run(ctx, input) {
    const { faults } = orNotFound(ctx.demoErp);
    const { fault, times, operations, ...rest } = input;
    const settings = { ...rest, operations: operations.split(" ").filter(Boolean) };
    await faults.set(fault, settings, times);
    await ctx.transaction((change) =>
      change.audit({ kind: "erp-fault", id: fault, before: null, after: { ...settings, times } }),
    );
    return ok({ fault });
  },
});
