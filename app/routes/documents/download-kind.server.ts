import { type DownloadKind, downloadKinds } from "~/features/documents/document-lists";
import { notFoundPage } from "~/http/failures.server";
import type { FileFormat } from "~/ui/list-file.server";

const files: Record<DownloadKind, { format: FileFormat; plain: boolean }> = {
  csv: { format: "csv", plain: false },
  xlsx: { format: "xlsx", plain: false },
  plain: { format: "csv", plain: true },
};

/** The file that an address asks for; text for people unless it says otherwise. */
export function downloadKind(request: Request) {
  const asked = new URL(request.url).searchParams.get("format") ?? "csv";
  const kind = downloadKinds.find((each) => each === asked);
  if (!kind) throw notFoundPage();
  return files[kind];
}
