import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { addFiles } from "~/features/documents/files/add-files.server";
import { findAttachments } from "../attachments/attachment.store.server";
import { erpContextOf } from "./erp-draft.server";
import { findSubmission } from "./submission.store.server";

/** Adds the cart's files to its document in the ERP. */
export const attachToDocument = process({
  name: "cart.attachToDocument",
  allow: systemOnly,
  input: z.strictObject({ submission: z.uuid() }),
  unaudited: "the files are part of what was sent; the ERP keeps who added them",
  async run(ctx, input) {
    const submission = orNotFound(await findSubmission(ctx.db, input.submission));
    if (!submission.documentNumber) return ok({ attached: 0 });
    const files = await findAttachments(ctx.db, submission.cartId);
    const document = { kind: submission.kind, number: submission.documentNumber };
    const target = { document, within: "all", addedBy: submission.userId } as const;
    await addFiles(ctx, erpContextOf(ctx, submission), target, files);
    return ok({ attached: files.length });
  },
});

export const attachToDocumentJob: Job = {
  name: "submission.attach",
  retries: 10,
  timeout: 120,
  async run(ctx, payload) {
    const submission = payload.submission ?? "";
    assertDone(await attachToDocument(ctx, { submission }), `Attaching the files of ${submission}`);
  },
};
