import { downloadKinds, fileKinds } from "~/features/documents/document-lists";
import { notFoundPage } from "~/http/failures.server";

/** Reads the file format of an address; CSV for people by default. */
export function downloadKind(request: Request) {
  const format = new URL(request.url).searchParams.get("format") ?? "csv";
  const kind = downloadKinds.find((each) => each === format);
  if (!kind) throw notFoundPage();
  return fileKinds[kind];
}
