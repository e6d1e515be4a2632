import type { Text } from "~/i18n/text";
import { type FileKind, type FileKindName, fileKinds } from "./file-kinds";

export interface UploadRules {
  kinds: readonly FileKindName[];
  /** Size in bytes. */
  largest: number;
}

/** Bytes of a file's beginning that are enough to know its kind. */
export const headLength = 1024;

export type CheckedUpload = { accepted: true; type: string } | { accepted: false; reason: Text };

/**
 * Checks that name and content agree on an allowed kind. The browser's type is ignored: it is a guess from
 * the name. Files are served with the type of our own table.
 */
export function checkUpload(
  file: { name: string; head: Buffer; size: number },
  rules: UploadRules,
): CheckedUpload {
  if (file.size === 0) return refusal("files.empty");
  if (file.size > rules.largest) {
    return refusal("files.tooLarge", { megabytes: Math.floor(rules.largest / 1_000_000) });
  }
  const extension = extensionOf(file.name);
  const kinds: FileKind[] = rules.kinds.map((kind) => fileKinds[kind]);
  const fileKind = kinds.find((kind) => kind.extensions.includes(extension));
  if (!fileKind) {
    const allowedExtensions = kinds.flatMap((kind) => kind.extensions).join(", ");
    return refusal("files.typeNotAllowed", { allowed: allowedExtensions });
  }
  if (!fileKind.matches(file.head.subarray(0, headLength)))
    return refusal("files.contentDiffers", { extension });
  return { accepted: true, type: fileKind.type };
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

function refusal(key: Text["key"], params?: Text["params"]): CheckedUpload {
  return { accepted: false, reason: params ? { key, params } : { key } };
}
