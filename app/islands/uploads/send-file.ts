import { shareOf, type UploadStatus } from "./upload";

export interface FileTransfer {
  abort(): void;
  done: Promise<{ status: UploadStatus; page: Document | null }>;
}

/**
 * Sends one file as its form would, with XMLHttpRequest because `fetch` reports no upload progress. The answer is the page
 * that the form would have led to.
 */
export function sendFile(
  form: HTMLFormElement,
  field: string,
  file: File,
  onProgress: (status: UploadStatus, share: number) => void,
): FileTransfer {
  const request = new XMLHttpRequest();
  const body = new FormData();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  body.set("intent", "upload");
  body.set(field, file);
  const completion = new Promise<Awaited<FileTransfer["done"]>>((resolve) => {
    const end = (status: UploadStatus, page: Document | null = null) => resolve({ status, page });
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress("uploading", shareOf(loaded, total)),
    );
    request.addEventListener("readystatechange", () => {
      if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED) onProgress("headers_received", 1);
    });
    request.addEventListener("load", () => {
      const page = new DOMParser().parseFromString(request.responseText, "text/html");
      end(request.status < 400 ? "done" : "error_upload", page);
    });
    request.addEventListener("error", () => end("exception_upload"));
    request.addEventListener("abort", () => end("aborted"));
  });
  request.open("POST", form.action);
  // Asks for the page, whose messages are shown beside the file.
  request.setRequestHeader("Accept", "text/html");
  request.send(body);
  return { abort: () => request.abort(), done: completion };
}
