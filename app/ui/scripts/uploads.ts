/** How far one file has come on its way to the server. */
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
  id: number;
  file: File;
  status: UploadStatus;
  /** From 0 to 1. */
  share: number;
  /** What the server said against it. */
  reason?: string | undefined;
  /** It led to another page, most likely to signing in again. */
  elsewhere?: boolean;
}

export interface UploadLimits {
  files: number;
  megabytes: number;
  /** Endings without the point. */
  types: readonly string[];
}

/** What needs no server to be refused; it refuses the same by itself. */
export function statusOfFile(
  file: Pick<File, "name" | "size">,
  limits: UploadLimits,
  taken: number,
): UploadStatus {
  const dot = file.name.lastIndexOf(".");
  const ending = dot < 0 ? "" : file.name.slice(dot + 1).toLowerCase();
  if (!limits.types.includes(ending)) return "rejected_file_type";
  if (file.size > limits.megabytes * 1_000_000) return "error_file_size";
  return taken < limits.files ? "uploading" : "rejected_max_files";
}

/** A file of no size is wholly there from the beginning. */
export const shareOf = (sent: number, total: number): number => (total > 0 ? Math.min(1, sent / total) : 1);

export const isInProgress = ({ status }: Upload): boolean =>
  status === "uploading" || status === "headers_received";

/** What went wrong on the way, not with the file, can be tried again. */
export const canRetry = ({ status }: Upload): boolean =>
  status === "error_upload" || status === "exception_upload" || status === "aborted";
