import { uploadPdfOrder } from "~/features/pdf-orders/upload-pdf-order.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm } from "~/http/form.server";
import { paths } from "~/http/paths";

/** Stores the file of a form as a PDF order, and leads to the list, which shows what is made of it. */
export function answerPdfUpload(ctx: Entrance, form: FormData, intent: string) {
  const file = form.get("file");
  const fields = new FormData();
  fields.set("intent", intent);
  return answerForm(ctx, fields, uploadPdfOrder, {
    fixed: file instanceof File && file.size > 0 ? { file } : {},
    to: () => paths.pdfOrders(),
    notice: ({ isNew }) =>
      isNew
        ? { severity: "success", key: "reports.pdf.uploaded" }
        : { severity: "info", key: "reports.pdf.uploadedBefore" },
  });
}
