import { buffer } from "node:stream/consumers";
import type { ProcessCtx } from "~/door/operation.server";
import type { DocumentRef, ErpContext, Scope } from "~/erp/erp";

/** Adds stored files to a document in the ERP. Idempotent: each file's id is its key. */
export async function addFiles(
  ctx: Pick<ProcessCtx, "erp" | "files">,
  erpContext: ErpContext,
  target: { document: DocumentRef; within: Scope; addedBy: string },
  files: readonly { id: string; fileName: string; type: string }[],
): Promise<void> {
  const { document, within, addedBy } = target;
  for (const { id, fileName, type } of files) {
    const content = await ctx.files.get(id);
    if (!content) continue;
    const file = { fileName, mediaType: type, content: await buffer(content), addedBy };
    await ctx.erp.attachments.add(erpContext, { document, within, key: id }, file);
  }
}
