import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Dropzone, type UploadedFile } from "~/ui/fields/Dropzone";
import { intents } from "~/ui/fields/intents";

/** Intents of the dropzone: `removeFile:id` names its file. */
export const cartFileIntents = intents("removeFile", "upload");

export interface CartFilesData {
  files: UploadedFile[];
  limits: { files: number; megabytes: number; types: string[] };
}

/** Lists the files that are sent with a cart, and takes more. */
export function CartFiles(props: {
  cart: { id: string | null };
  attachments: CartFilesData;
  refusal: SubmissionResult | undefined;
}) {
  const { cart, attachments, refusal } = props;
  const t = useT();
  return (
    <form method="post" encType="multipart/form-data">
      <CsrfField />
      <input type="hidden" name="cart" value={cart.id ?? ""} />
      <Dropzone
        label={t("cart.file.label")}
        name="files"
        {...attachments}
        errors={refusal?.error?.files ?? undefined}
      />
    </form>
  );
}
