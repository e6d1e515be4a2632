import { z } from "zod";
import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";

export const forgetCalls = process({
  name: "demoErp.forgetCalls",
  allow: may("administer"),
  input: z.strictObject({}),
  unaudited: "The list only helps whoever is looking at it.",
  async run(ctx) {
    await orNotFound(ctx.demoErp).faults.forgetCalls();
    return ok(null);
  },
});
