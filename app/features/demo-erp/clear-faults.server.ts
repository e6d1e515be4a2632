import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { clearFaultsSchema } from "./fault.schema";

/** Switches one fault off, or all of them. */
export const clearFaults = process({
  name: "demoErp.clearFaults",
  allow: may("administer"),
  input: clearFaultsSchema,
  async run(ctx, { fault }) {
    const { faults } = orNotFound(ctx.demoErp);
    const before = (await faults.list()).filter(({ name }) => fault === undefined || name === fault);
    await faults.clear(fault);
    await ctx.transaction((change) =>
      change.audit({ kind: "erp-fault", id: fault ?? "all", before, after: null }),
    );
    return ok({ fault: fault ?? null });
  },
});
