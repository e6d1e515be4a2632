/** Limits of a field for files. */
export interface UploadLimits {
  files: number;
  megabytes: number;
  /** Lists file name endings without the dot. */
  types: readonly string[];
}

/** Tells whether a form has anything to do with files: it takes some, or holds some from before it took none. */
export const hasFiles = ({ files, limits }: { files: readonly unknown[]; limits: UploadLimits }): boolean =>
  files.length > 0 || takesFiles(limits);

/** Administrators let a form take no files by their number, or by leaving no type. */
export const takesFiles = ({ files, types }: UploadLimits): boolean => files > 0 && types.length > 0;
