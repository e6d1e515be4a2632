import { downloadKinds, fileKinds } from "~/features/documents/document-lists";
import { notFoundPage } from "~/http/failures.server";

/** The file for programs, packed; pages do not offer it, since people have no use for it. */
const compactKind = { ...fileKinds.plain, compact: true };

/** Reads the file format of an address; CSV for people by default. */
export function downloadKind(request: Request) {
  const format = new URL(request.url).searchParams.get("format") ?? "csv";
  if (format === "ccp") return compactKind;
  const kind = downloadKinds.find((each) => each === format);
  if (!kind) throw notFoundPage();
  return { ...fileKinds[kind], compact: false };
}
