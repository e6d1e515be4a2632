/** Limits of a field for files. */
export interface UploadLimits {
  files: number;
  megabytes: number;
  /** Lists file name endings without the dot. */
  types: readonly string[];
}
