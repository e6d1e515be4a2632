import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { Dropzone, type UploadedFile } from "~/ui/fields/Dropzone";
import { intents } from "~/ui/fields/intents";
import type { CartKind } from "../cart";

/** Intents of the dropzone: `removeFile:id` names its file. */
export const cartFileIntents = intents("removeFile", "upload");

export interface CartFilesData {
  files: UploadedFile[];
  limits: { files: number; megabytes: number; types: string[] };
}

/** Lists the files that are sent with a cart, and takes more; it stands in a form that names the cart. */
export function CartFiles(props: {
  kind: CartKind;
  attachments: CartFilesData;
  refusal: SubmissionResult | undefined;
}) {
  const { kind, attachments, refusal } = props;
  const t = useT();
  return (
    <Dropzone
      label={t(`cart.file.label.${kind}`)}
      name="files"
      {...attachments}
      stays
      errors={refusal?.error?.files ?? undefined}
    />
  );
}
