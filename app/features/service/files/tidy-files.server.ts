import { z } from "zod";
import type { Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { deleteUnsentFile, findUnsentFiles } from "./enclosed-files.store.server";

/** Milliseconds in which a form with files can be sent; longer than any session. */
const unsentTtl = 2 * 86_400_000;
const maxFilesPerRun = 200;

/** Deletes the files of forms that were never sent, and of uploads that were never finished. */
export const tidyFiles = process({
  name: "service.tidyFiles",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "nobody can reach any of it any more",
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - unsentTtl);
    const files = await findUnsentFiles(ctx.db, before, maxFilesPerRun);
    for (const { id } of files) {
      await ctx.files.remove(id);
      await ctx.transaction(({ tx }) => deleteUnsentFile(tx, id));
    }
    return ok({ files: files.length });
  },
});

export const tidyFilesJob: Job = {
  name: "service.tidyFiles",
  schedule: "35 * * * *",
  timeout: 300,
  async run(ctx) {
    await tidyFiles(ctx, {});
  },
};
