import { z } from "zod";
import type { Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { deleteImportsBefore } from "./import.store.server";
import { importTtlDays } from "./import-ttl";

const importTtl = importTtlDays * 24 * 60 * 60_000;

/** Deletes lists that were read in but never added to a cart. */
export const tidyImports = process({
  name: "cart.tidyImports",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "nobody can reach any of it any more",
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - importTtl);
    return ok({ lists: await ctx.transaction(({ tx }) => deleteImportsBefore(tx, before)) });
  },
});

export const tidyImportsJob: Job = {
  name: "cart.tidyImports",
  schedule: "25 * * * *",
  timeout: 300,
  async run(ctx) {
    await tidyImports(ctx, {});
  },
};
