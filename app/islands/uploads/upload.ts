import type { UploadLimits } from "~/ui/fields/upload-limits";

/** The progress of one file. */
export type UploadStatus =
  | "uploading"
  | "headers_received"
  | "done"
  | "error_upload"
  | "error_file_size"
  | "exception_upload"
  | "aborted"
  | "rejected_max_files"
  | "rejected_file_type";

export interface Upload {
  file: File;
  status: UploadStatus;
  /** Ranges from 0 to 1. */
  share: number;
  /** Carries the server's reason for refusing it. */
  reason?: string | undefined;
  /** Set if the answer was another page, most likely the sign-in after a timeout. */
  elsewhere?: boolean;
}

/** Checks a file before it is sent; the server repeats every check. */
export function statusOfFile(
  file: Pick<File, "name" | "size">,
  limits: UploadLimits,
  count: number,
): UploadStatus {
  const dot = file.name.lastIndexOf(".");
  const ending = dot < 0 ? "" : file.name.slice(dot + 1).toLowerCase();
  if (!limits.types.includes(ending)) return "rejected_file_type";
  if (file.size > limits.megabytes * 1_000_000) return "error_file_size";
  return count < limits.files ? "uploading" : "rejected_max_files";
}

/** An empty file is complete from the start. */
export const shareOf = (sentBytes: number, total: number): number =>
  total > 0 ? Math.min(1, sentBytes / total) : 1;

export const isInProgress = ({ status }: Upload): boolean =>
  status === "uploading" || status === "headers_received";

/** A failure of the transport, not of the file, can be retried. */
export const canRetry = ({ status }: Upload): boolean =>
  status === "error_upload" || status === "exception_upload" || status === "aborted";

/** Tells whether a file is not stored although nobody has given it up. */
export const isMissing = ({ status }: Upload): boolean => status !== "done" && status !== "aborted";
