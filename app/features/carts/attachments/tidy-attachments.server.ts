import { z } from "zod";
import type { Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { deleteDetachedAttachment, findDetached } from "./attachment.store.server";

/** Exceeds the duration of any upload: until then a detached file may still be uploading. */
const detachedTtl = 2 * 60 * 60_000;
const maxFilesPerRun = 200;

/** Deletes the files of carts that are gone, and of uploads that were never finished. */
export const tidyAttachments = process({
  name: "cart.tidyAttachments",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "nobody can reach any of it any more",
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - detachedTtl);
    const files = await findDetached(ctx.db, before, maxFilesPerRun);
    for (const { id } of files) {
      await ctx.files.remove(id);
      await ctx.transaction(({ tx }) => deleteDetachedAttachment(tx, id));
    }
    return ok({ files: files.length });
  },
});

export const tidyAttachmentsJob: Job = {
  name: "cart.tidyAttachments",
  schedule: "25 * * * *",
  timeout: 300,
  async run(ctx) {
    await tidyAttachments(ctx, {});
  },
};
