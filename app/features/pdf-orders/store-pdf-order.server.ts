import { createHash } from "node:crypto";
import type { ProcessCtx } from "~/door/operation.server";
import { plainFileName } from "~/files/plain-file-name";
import { storeUpload } from "~/files/store-upload.server";
import { newId } from "~/lib/ids";
import {
  findSameFile,
  insertPdfOrder,
  lockPdfOrder,
  type PdfOrder,
  setPdfOrder,
} from "./pdf-orders.store.server";

type ArrivedOrder = Pick<
  PdfOrder,
  "userId" | "soldTo" | "salesAreaId" | "soldToName" | "system" | "language" | "sender" | "fileName"
> & { content: Buffer };

/**
 * Stores a purchase order for the job that reads it; null while files cannot be stored. The same bytes of one customer are one
 * order, however they arrive.
 */
export async function storePdfOrder(
  ctx: ProcessCtx,
  { content, ...order }: ArrivedOrder,
): Promise<{ id: string; isNew: boolean } | null> {
  const row = {
    ...order,
    id: newId(),
    fileName: plainFileName(order.fileName, "order.pdf"),
    size: content.length,
    digest: createHash("sha256").update(content).digest("hex"),
    state: "uploading" as const,
    createdAt: ctx.clock.now(),
  };
  const isNew = await ctx.transaction(({ tx }) => insertPdfOrder(tx, row));
  if (!isNew) {
    const storedOrder = await findSameFile(ctx.db, row);
    // An upload that broke off is taken up again.
    if (storedOrder && storedOrder.state !== "uploading") return { id: storedOrder.id, isNew: false };
    row.id = storedOrder?.id ?? row.id;
  }
  if (!(await storeUpload(ctx, { id: row.id, content, type: "application/pdf" }))) return null;
  await ctx.transaction(async (change) => {
    // Prevents a race: another upload of the same bytes may have been completed meanwhile.
    if ((await lockPdfOrder(change.tx, row.id))?.state !== "uploading") return;
    await setPdfOrder(change.tx, row.id, { state: "waiting" });
    await change.audit({ kind: "pdf_order", id: row.id, after: { file: row.fileName, size: row.size } });
    await change.enqueue({ name: "pdfOrders.read", payload: { order: row.id } });
  });
  return { id: row.id, isNew: true };
}
