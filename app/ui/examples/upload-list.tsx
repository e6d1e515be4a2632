import { UploadList } from "../fields/UploadList";
import type { Upload, UploadStatus } from "../scripts/uploads";
import type { Uploads } from "../scripts/use-uploads";
import type { Example } from "./frame";

const statuses: UploadStatus[] = [
  "uploading",
  "headers_received",
  "done",
  "error_upload",
  "error_file_size",
  "exception_upload",
  "aborted",
  "rejected_max_files",
  "rejected_file_type",
];

const limits = { files: 5, megabytes: 10, types: ["pdf", "png", "jpg"] };

const uploadsOf = (items: readonly Upload[]): Uploads => ({
  items,
  add: () => undefined,
  abort: () => undefined,
  retry: () => undefined,
});

const uploadIn = (status: UploadStatus, index: number): Upload => ({
  id: index + 1,
  file: new File(["drawing"], `drawing-${index + 1}.pdf`),
  status,
  share: status === "uploading" ? 0.4 : 1,
});

export const uploadListExamples: Record<string, Example> = {
  "a file in every state": () => (
    <UploadList uploads={uploadsOf(statuses.map(uploadIn))} limits={limits} input={() => null} />
  ),
  "a reason from the server": () => (
    <UploadList
      uploads={uploadsOf([{ ...uploadIn("error_upload", 9), reason: "The file contains a virus." }])}
      limits={limits}
      input={() => null}
    />
  ),
  "no file": () => <UploadList uploads={uploadsOf([])} limits={limits} input={() => null} />,
};
