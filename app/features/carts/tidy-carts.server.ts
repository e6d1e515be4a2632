import { z } from "zod";
import type { Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { findDetached, forgetAttachment } from "./attachments/attachment.store.server";
import { deleteImportsBefore } from "./import/import.store.server";

const hour = 60 * 60_000;
/** A list that was read in but never added to a cart. */
const listKeptFor = 7 * 24 * hour;
/** Longer than any upload takes. */
const fileKeptFor = 2 * hour;
const filesAtOnce = 200;

/** Takes away what people left behind: lists that were never added, and files of carts that are gone. */
export const tidyCarts = process({
  name: "cart.tidy",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "nobody can reach any of it any more",
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    const lists = await ctx.transaction(({ tx }) => deleteImportsBefore(tx, new Date(now - listKeptFor)));
    const files = await findDetached(ctx.db, new Date(now - fileKeptFor), filesAtOnce);
    for (const { id } of files) {
      await ctx.files.remove(id);
      await ctx.transaction(({ tx }) => forgetAttachment(tx, id));
    }
    return ok({ lists, files: files.length });
  },
});

export const tidyCartsJob: Job = {
  name: "cart.tidy",
  schedule: "25 * * * *",
  timeout: 300,
  async run(ctx) {
    await tidyCarts(ctx, {});
  },
};
