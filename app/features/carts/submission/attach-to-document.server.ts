import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { findAttachments } from "../attachments/attachment.store.server";
import { findSubmission } from "./submission.store.server";

/** Brings the cart's files to its document in the ERP. Each has a key of its own, so that this may run twice. */
export const attachToDocument = process({
  name: "cart.attachToDocument",
  allow: systemOnly,
  input: z.strictObject({ submission: z.uuid() }),
  unaudited: "the files are part of what was sent; the ERP keeps who added them",
  async run(ctx, input) {
    const submission = orNotFound(await findSubmission(ctx.db, input.submission));
    if (!submission.documentNumber) return ok({ attached: 0 });
    const files = await findAttachments(ctx.db, submission.cartId);
    const asking = {
      system: submission.system,
      language: submission.content.language,
      salesArea: submission.salesAreaId,
      partner: submission.soldTo,
      requestId: ctx.requestId,
    };
    const document = { kind: submission.kind, number: submission.documentNumber };
    for (const { id, fileName, type } of files) {
      const content = await ctx.files.get(id);
      if (!content) continue;
      const file = { fileName, mediaType: type, content: await buffer(content), addedBy: submission.userId };
      await ctx.erp.attachments.add(asking, document, file, "all", id);
    }
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
