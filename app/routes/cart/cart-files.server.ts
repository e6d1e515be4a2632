import { addAttachments } from "~/features/carts/attachments/add-attachments.server";
import type { CartFilesData } from "~/features/carts/attachments/CartFiles";
import type { filesOf } from "~/features/carts/attachments/cart-files.server";
import { removeAttachment } from "~/features/carts/attachments/remove-attachment.server";
import type { Entrance } from "~/http/entrance";
import { answerButton, answerForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import type { Translate } from "~/i18n/translate";

type Found = Awaited<ReturnType<typeof filesOf>>;

/** A cart's files as its pages list them. */
export const filesOnPage = (
  { attachments, limits }: Found,
  cart: { id: string } | null,
  t: Translate,
): CartFilesData => ({
  files: attachments.map(({ id, fileName, size }) => ({
    id,
    name: fileName,
    size: t("cart.file.size", { kilobytes: Math.max(1, Math.round(size / 1000)) }),
    href: paths.cartFile(cart?.id ?? "", id),
  })),
  limits,
});

/** What can be done with them, on whichever page. */
export function fileIntents(ctx: Entrance, form: FormData, here: string) {
  const fields = new FormData();
  fields.set("cart", String(form.get("cart") ?? ""));
  return {
    upload: () => {
      fields.set("intent", "upload");
      const files = form.getAll("files").filter((file) => file instanceof File);
      return answerForm(ctx, fields, addAttachments, { fixed: { files }, to: () => here });
    },
    removeFile: (file: string) =>
      answerButton(ctx, fields, removeAttachment, { fixed: { file }, to: () => here, back: here }),
  };
}
