import { z } from "zod";
import { process } from "~/door/operation.server";
import { invalid, ok } from "~/door/outcome";
import { cartOwner } from "~/features/carts/cart-rules";
import { isPdf } from "~/features/order-reading/is-pdf";
import { maxFileBytes } from "~/features/order-reading/read-pdf-order.server";
import { maxPdfMegabytes } from "~/lib/file-limits";
import { mayUploadPdfOrders } from "./pdf-order-rules";
import { storePdfOrder } from "./store-pdf-order.server";

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
      return invalid("file", { key: "files.tooLarge", params: { megabytes: maxPdfMegabytes } });
    }
    const content = Buffer.from(await file.arrayBuffer());
    if (!isPdf(content)) return invalid("file", { key: "reports.pdf.notPdf" });
    const { system, language } = ctx.erpContext;
    const storedOrder = await storePdfOrder(ctx, {
      ...cartOwner(ctx.actor),
      soldToName: ctx.actor.partner?.name ?? "",
      system,
      language,
      sender: "",
      fileName: file.name,
      content,
    });
    return storedOrder ? ok(storedOrder) : invalid("file", { key: "files.notStored" });
  },
});
