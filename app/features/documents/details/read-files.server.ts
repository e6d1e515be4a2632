import type { QueryCtx } from "~/door/operation.server";
import type { Attachment, DocumentRef, ErpContext, SalesDocument, Scope } from "~/erp/erp";

/** Lists the files of a document that was read, without a call if the ERP has told that there are none. */
export async function readFiles(
  { erp }: Pick<QueryCtx, "erp">,
  ctx: ErpContext,
  { hasFiles }: Pick<SalesDocument, "hasFiles">,
  { ref, reach }: { ref: DocumentRef; reach: Scope },
): Promise<Attachment[]> {
  return hasFiles === false ? [] : (await erp.attachments.list(ctx, ref, reach)).value;
}
