import { checkUpload, headLength } from "~/files/check-upload";
import { type FileKindName, fileKinds } from "~/files/file-kinds";
import type { Translate } from "~/i18n/translate";
import type { ElementView, UploadView } from "./form-view";

const kindNames = Object.keys(fileKinds) as FileKindName[];

/** Returns why files are refused, in the configured words or else in the default ones; null if they are accepted. */
export async function uploadProblem(
  element: ElementView,
  value: unknown,
  t: Translate,
): Promise<string | null> {
  const { upload } = element;
  if (!upload) return null;
  const files = [value].flat().filter((each): each is File => each instanceof File && each.name !== "");
  if (files.length > upload.maxCount) {
    return upload.messages.maxFiles || t("forms.tooManyFiles", { files: upload.maxCount });
  }
  for (const file of files) {
    const problem = await problemOf(file, upload, t);
    if (problem !== null) return problem;
  }
  return null;
}

async function problemOf(file: File, upload: UploadView, t: Translate): Promise<string | null> {
  const { formats, megabytes, messages } = upload;
  const kinds = kindNames.filter((kind) =>
    fileKinds[kind].extensions.some((ending) => formats.includes(ending)),
  );
  const dot = file.name.lastIndexOf(".");
  const ending = file.name.slice(dot + 1).toLowerCase();
  const head = Buffer.from(await file.slice(0, headLength).arrayBuffer());
  const maxBytes = megabytes * 1_000_000;
  const check = checkUpload({ name: file.name, head, size: file.size }, { kinds, largest: maxBytes });
  if (file.size > maxBytes) return messages.size || t("files.tooLarge", { megabytes });
  if (dot < 0 || !formats.includes(ending)) {
    return messages.type || t("files.typeNotAllowed", { allowed: formats });
  }
  if (check.accepted) return null;
  return messages.exception || t(check.reason.key, check.reason.params);
}
