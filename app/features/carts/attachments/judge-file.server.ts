import type { z } from "zod";
import { checkUpload, headLength } from "~/files/check-upload";
import { plainFileName } from "~/files/plain-file-name";
import type { Translate } from "~/i18n/translate";
import type { attachmentRules } from "../cart.settings";

export type AttachmentRules = z.output<(typeof attachmentRules)["schema"]>;

/** A file that was refused with the reason, in the reader's language. */
export interface RefusedFile {
  name: string;
  reason: string;
}

/** Returns why no file of this name can join those that are attached; null if it can. */
export function reasonAgainst(
  name: string,
  attachedFiles: readonly { fileName: string }[],
  rules: AttachmentRules,
  t: Translate,
): string | null {
  if (attachedFiles.length >= rules.files) return t("cart.file.tooMany", { count: rules.files });
  const isTwice = attachedFiles.some(({ fileName }) => fileName === plainFileName(name));
  return isTwice ? t("cart.file.sameName") : null;
}

/** Reads an uploaded file if it may join those that are attached; otherwise returns the reason. */
export async function judgeFile(
  file: File,
  attachedFiles: readonly { fileName: string }[],
  rules: AttachmentRules,
  t: Translate,
): Promise<{ content: Buffer; fileName: string; type: string } | { reason: string }> {
  const reason = reasonAgainst(file.name, attachedFiles, rules, t);
  if (reason !== null) return { reason };
  const content = Buffer.from(await file.arrayBuffer());
  const check = checkUpload(
    { name: file.name, head: content.subarray(0, headLength), size: content.length },
    { kinds: rules.kinds, largest: rules.megabytes * 1_000_000 },
  );
  if (!check.accepted) return { reason: t(check.reason.key, check.reason.params) };
  return { content, fileName: plainFileName(file.name), type: check.type };
}
