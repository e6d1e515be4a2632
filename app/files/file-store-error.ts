/** The file store is unavailable or refuses the request. */
export class FileStoreError extends Error {
  override name = "FileStoreError";
}
