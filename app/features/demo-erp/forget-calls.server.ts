import { z } from "zod";
import { process } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import { may } from "~/door/verdict";

export const forgetCalls = process({
  name: "demoErp.forgetCalls",
  allow: may("administer"),
  input: z.strictObject({}),
  unaudited: "The list only helps whoever is looking at it.",
  async run(ctx) {
    await found(ctx.demoErp).faults.forgetCalls();
    return ok(null);
  },
});
