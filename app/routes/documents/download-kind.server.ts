import { downloadKinds, fileKinds } from "~/features/documents/document-lists";
import { notFoundPage } from "~/http/failures.server";

/** Reads the file format of an address; CSV for people by default. */
export function downloadKind(request: Request) {
  const asked = new URL(request.url).searchParams.get("format") ?? "csv";
  const kind = downloadKinds.find((each) => each === asked);
  if (!kind) throw notFoundPage();
  return fileKinds[kind];
}
