import { downloadKinds, fileKinds } from "~/features/documents/document-lists";
import { notFoundPage } from "~/http/failures.server";

/** The file that an address asks for; text for people unless it says otherwise. */
export function downloadKind(request: Request) {
  const asked = new URL(request.url).searchParams.get("format") ?? "csv";
  const kind = downloadKinds.find((each) => each === asked);
  if (!kind) throw notFoundPage();
  return fileKinds[kind];
}
