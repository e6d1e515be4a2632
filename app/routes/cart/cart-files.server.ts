import { addAttachments } from "~/features/carts/attachments/add-attachments.server";
import type { CartFilesData, cartFileIntents } from "~/features/carts/attachments/CartFiles";
import type { filesOf } from "~/features/carts/attachments/cart-files.server";
import { removeAttachment } from "~/features/carts/attachments/remove-attachment.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, answerForm, type Handlers } from "~/http/form.server";
import { typedAgain } from "~/http/forms/read-form.server";
import { refuseUnsent, unsentFiles } from "~/http/forms/unsent-files.server";
import { paths } from "~/http/paths";
import type { Translate } from "~/i18n/translate";

/** Maps a cart's files to the list on its pages. */
export const filesOnPage = (
  { attachments, limits }: Awaited<ReturnType<typeof filesOf>>,
  cart: { id: string | null },
  t: Translate,
): CartFilesData => ({
  files: attachments.map(({ id, fileName, size }) => ({
    id,
    name: fileName,
    size: t("cart.file.size", { kilobytes: Math.max(1, Math.round(size / 1000)) }),
    href: paths.cartFile(cart.id ?? "", id),
  })),
  limits,
});

/** Handles the buttons of a cart's files on any of its pages. */
export function fileHandlers(ctx: Entrance, form: FormData, currentPath: string) {
  const fields = new FormData();
  fields.set("cart", String(form.get("cart") ?? ""));
  return {
    upload: () => {
      fields.set("intent", "upload");
      const files = form.getAll("files").filter((file) => file instanceof File);
      return answerForm(ctx, fields, addAttachments, {
        fixed: { files },
        typedForm: form,
        to: () => currentPath,
      });
    },
    removeFile: (file: string) =>
      answerButton(ctx, fields, removeAttachment, {
        fixed: { file },
        to: () => currentPath,
        backPath: currentPath,
      }),
  } satisfies Handlers<typeof cartFileIntents>;
}

/** Stops before a chosen file is left behind. */
export async function refuseFiles(ctx: Entrance, form: FormData) {
  const names = unsentFiles(form, "files");
  return names.length > 0 ? refuseUnsent(ctx, { submission: typedAgain(form), field: "files", names }) : null;
}
