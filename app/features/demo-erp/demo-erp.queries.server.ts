import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { faultNames } from "~/erp/demo-erp";

const maxShownCalls = 20;

/** Returns the ERP's current day, its switches and its recorded calls. */
export const getDemoErp = query({
  name: "demoErp.getDemoErp",
  allow: may("administer"),
  input: z.strictObject({}),
  async run(ctx) {
    const erp = orNotFound(ctx.demoErp);
    const [today, faults, calls] = await Promise.all([erp.today(), erp.faults.list(), erp.faults.calls()]);
    // A fault that has hit all its calls is over.
    const activeFaults = new Map(
      faults.filter(({ remaining }) => remaining !== 0).map((fault) => [fault.name, fault]),
    );
    return ok({
      today,
      faults: faultNames.map((name) => ({ name, fault: activeFaults.get(name) ?? null })),
      calls: { count: calls.length, last: calls.slice(-maxShownCalls).reverse() },
    });
  },
});
