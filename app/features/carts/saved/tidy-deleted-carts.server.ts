import { z } from "zod";
import type { Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { restorableDays } from "./restorable-days";
import { purgeDeletedCarts } from "./saved-carts.store.server";

/** Removes for good the carts that were deleted so long ago that nobody can restore them any more. */
export const tidyDeletedCarts = process({
  name: "cart.tidyDeleted",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "their deletion is audited",
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - restorableDays * 86_400_000);
    return ok({ carts: await ctx.transaction(({ tx }) => purgeDeletedCarts(tx, before)) });
  },
});

export const tidyDeletedCartsJob: Job = {
  name: "cart.tidyDeleted",
  schedule: "35 2 * * *",
  timeout: 300,
  async run(ctx) {
    await tidyDeletedCarts(ctx, {});
  },
};
