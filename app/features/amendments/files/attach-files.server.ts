import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { addFiles } from "~/features/documents/files/add-files.server";
import { ownScope } from "../amended-document.server";
import { findAmendment } from "../amendments.store.server";
import { erpContextOf } from "../send-amendment.server";
import { deleteUnclaimedFile, findUnclaimedFiles } from "./amendment-files.store.server";

/** Adds the files of a confirmed change to its document in the ERP. */
export const attachAmendmentFiles = process({
  name: "amendments.attachFiles",
  allow: systemOnly,
  input: z.strictObject({ amendment: z.uuid() }),
  unaudited: "the files are part of what was sent; the ERP keeps who added them",
  async run(ctx, input) {
    const amendment = orNotFound(await findAmendment(ctx.db, input.amendment));
    const { kind, documentNumber: number, soldTo, userId, wish } = amendment;
    const files = amendment.state === "confirmed" ? (wish.files ?? []) : [];
    const target = { document: { kind, number }, within: ownScope(soldTo), addedBy: userId };
    await addFiles(ctx, erpContextOf(ctx, amendment), target, files);
    return ok({ attached: files.length });
  },
});

export const attachAmendmentFilesJob: Job = {
  name: "amendment.attach",
  retries: 10,
  timeout: 120,
  async run(ctx, { amendment = "" }) {
    assertDone(
      await attachAmendmentFiles(ctx, { amendment }),
      `Attaching the files of the change ${amendment}`,
    );
  },
};

/** Exceeds the duration of any upload: until then a file without a change may still be uploading. */
const unclaimedTtl = 2 * 60 * 60_000;
const maxFilesPerRun = 200;

/** Deletes the files of changes that are gone, and of uploads that were never finished. */
export const tidyAmendmentFiles = process({
  name: "amendments.tidyFiles",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "nobody can reach any of it any more",
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - unclaimedTtl);
    const ids = await findUnclaimedFiles(ctx.db, before, maxFilesPerRun);
    for (const id of ids) {
      await ctx.files.remove(id);
      await ctx.transaction(({ tx }) => deleteUnclaimedFile(tx, id));
    }
    return ok({ files: ids.length });
  },
});

export const tidyAmendmentFilesJob: Job = {
  name: "amendments.tidyFiles",
  schedule: "35 * * * *",
  timeout: 300,
  async run(ctx) {
    await tidyAmendmentFiles(ctx, {});
  },
};
