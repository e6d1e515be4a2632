import { createHash } from "node:crypto";
import { z } from "zod";
import { process } from "~/door/operation.server";
import { invalid, ok } from "~/door/outcome";
import { cartOwner } from "~/features/carts/cart-rules";
import { isPdf } from "~/features/order-reading/is-pdf";
import { maxFileBytes } from "~/features/order-reading/read-pdf-order.server";
import { newId } from "~/lib/ids";
import { mayUploadPdfOrders } from "./pdf-order-rules";
import { findSameFile, insertPdfOrder, lockPdfOrder, setPdfOrder } from "./pdf-orders.store.server";

/** Stores a purchase order, which a job reads. The same file again is the same order, and is not read twice. */
export const uploadPdfOrder = process({
  name: "pdfOrders.upload",
  allow: mayUploadPdfOrders,
  limits: [{ times: 60, seconds: 600 }],
  input: z.strictObject({ file: z.custom<File>((file) => file instanceof File).optional() }),
  unaudited: "the same file again changes nothing; a new one is written down",
  async run(ctx, { file }) {
    if (!file || file.size === 0) return invalid("file", { key: "reports.pdf.noFile" });
    if (file.size > maxFileBytes) {
      return invalid("file", { key: "files.tooLarge", params: { megabytes: maxFileBytes / 1_000_000 } });
    }
    const content = Buffer.from(await file.arrayBuffer());
    if (!isPdf(content)) return invalid("file", { key: "reports.pdf.notPdf" });
    const owner = cartOwner(ctx.actor);
    const digest = createHash("sha256").update(content).digest("hex");
    const row = {
      ...{ id: newId(), ...owner, digest, size: content.length, state: "uploading" as const },
      soldToName: ctx.actor.partner?.name ?? "",
      system: ctx.erpContext.system,
      language: ctx.erpContext.language,
      fileName: plainName(file.name),
      createdAt: ctx.clock.now(),
    };
    const isNew = await ctx.transaction(({ tx }) => insertPdfOrder(tx, row));
    if (!isNew) {
      const storedOrder = await findSameFile(ctx.db, row);
      // An upload that broke off is taken up again.
      if (storedOrder && storedOrder.state !== "uploading") return ok({ id: storedOrder.id, isNew: false });
      row.id = storedOrder?.id ?? row.id;
    }
    await ctx.files.put(row.id, content, "application/pdf");
    await ctx.transaction(async (change) => {
      // Prevents a race: another upload of the same bytes may have been completed meanwhile.
      if ((await lockPdfOrder(change.tx, row.id))?.state !== "uploading") return;
      await setPdfOrder(change.tx, row.id, { state: "waiting" });
      await change.audit({ kind: "pdf_order", id: row.id, after: { file: row.fileName, size: row.size } });
      await change.enqueue({ name: "pdfOrders.read", payload: { order: row.id } });
    });
    return ok({ id: row.id, isNew: true });
  },
});

/** Drops folders and control characters: a file name must not break a header line. */
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? "").replace(/[\p{Cc}"]/gu, "").slice(-150) || "order.pdf";
